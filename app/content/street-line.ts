import type { PostalAddress } from './site.ts'

/** "100 Main Street, Suite 2, Columbus, OH 43215" */
export function addressLine(address: PostalAddress): string {
  return `${streetLine(address)}, ${address.city}, ${address.state} ${address.zip}`
}

/** "100 Main Street, Suite 2" */
export function streetLine({ street, unit }: PostalAddress): string {
  return [street, unit].filter(Boolean).join(', ')
}
