import { addressFaults } from '../../orders/order-address.ts'
import { addressOf } from '../../payments/payment.queries.server.ts'
import type { Order } from '../../payments/payment-tables.ts'
import { trackingLink } from '../../orders/tracking-link.ts'

export const trackingHint =
  'A number of USPS, UPS, FedEx or DHL becomes a link, here and in the mail to the buyer. If it does not, write the carrier before it: UPS 1Z….'

/** The address on the parcel, and its faults. */
export function ShipTo({ order }: { order: Order }) {
  const faults = addressFaults(order)
  return (
    <>
      <address>
        {addressOf(order).map((line) => (
          <span key={line}>
            {line}
            <br />
          </span>
        ))}
      </address>
      {faults.length > 0 && <strong className="fault">This address has {faults.join(', ')}.</strong>}
    </>
  )
}

/** A tracking number with a link to its carrier. */
export function Parcel({ tracking }: { tracking: string }) {
  const link = trackingLink(tracking)
  if (!link) return tracking
  return (
    <a href={link.url} rel="noreferrer">
      {link.carrier} {link.number}
    </a>
  )
}
