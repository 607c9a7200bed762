import { trackingLink } from '../../receipts/tracking-link.ts'

/** A tracking number, and where its carrier shows it. */
export function Parcel({ tracking }: { tracking: string }) {
  const link = trackingLink(tracking)
  if (!link) return tracking
  return (
    <a href={link.url} rel="noreferrer">
      {link.carrier} {tracking}
    </a>
  )
}
