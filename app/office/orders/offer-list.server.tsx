import { bookTitle, everyBook } from '../../catalog/books.ts'
import { findOffers } from '../../orders/box-offer.queries.server.ts'
import { type Certificate, findCertificates } from '../../orders/exemption-certificate.queries.server.ts'
import { isShippable } from '../../payments/payment.queries.server.ts'
import { dateOf } from '../../values/publisher-time.ts'
import { formatExactDollars } from '../../values/money.ts'
import type { Db } from '../../db/db.server.ts'
import { officeHref } from '../office-href.ts'
import { PostForm } from '../ui/forms.server.tsx'
import type { Column } from '../ui/table.server.tsx'
import { NoTax } from './offer-of-order.server.tsx'

/** The number of offers shown, newest first. Older ones have become orders, or were not taken. */
const maxOffers = 100

type Offer = Awaited<ReturnType<typeof findOffers>>[number] & { certificate: Certificate | undefined }

/** The newest offers, with their payments and certificates. */
export async function findShownOffers(db: Db): Promise<Offer[]> {
  const offers = await findOffers(db, maxOffers)
  const certificates = await findCertificates(
    db,
    offers.map(({ certificate_id: id }) => id),
  )
  return offers.map((offer) => ({ ...offer, certificate: certificates.get(offer.certificate_id ?? '') }))
}

const bookColumn: Column<Offer> = { label: 'Book', cell: ({ book }) => bookTitle(book) }

export const offerColumns = (): Column<Offer>[] => [
  { label: 'Offered', cell: ({ created_at: at }) => dateOf(at) },
  {
    label: 'To',
    cell: ({ name, email }) => (
      <>
        {name}
        <br />
        {email}
      </>
    ),
  },
  ...(everyBook().length > 1 ? [bookColumn] : []),
  { label: 'Books', isNumber: true, cell: ({ quantity }) => quantity },
  { label: 'Each', isNumber: true, cell: ({ price_cents: cents }) => formatExactDollars(cents) },
  {
    label: 'Total',
    isNumber: true,
    cell: ({ quantity, price_cents: price, shipping_cents: shipping, certificate }) => (
      <>
        {formatExactDollars(quantity * price + shipping)}
        {certificate && (
          <>
            <br />
            <NoTax certificate={certificate} />
          </>
        )}
      </>
    ),
  },
  { label: 'State', cell: (offer) => <State offer={offer} /> },
]

const paymentsOf = ({ payments }: Offer) => payments.filter(({ paid_at: at }) => at !== null)

function State({ offer }: { offer: Offer }) {
  const { url, withdrawn_at: withdrawnAt, payments } = offer
  const paid = paymentsOf(offer)
  if (paid.length > 0) {
    return (
      <>
        {paid.filter(isShippable).length > 1 && <strong>paid twice: </strong>}
        {paid.map(({ id, paid_at: at }) => (
          <a key={id} href={officeHref('/office/orders/:id', { id })}>
            paid on {dateOf(at ?? 0)}{' '}
          </a>
        ))}
      </>
    )
  }
  if (withdrawnAt !== null) return `withdrawn on ${dateOf(withdrawnAt)}`
  if (url === null) return 'not sent: Stripe did not answer'
  if (payments.some(({ status }) => status === 'processing')) return 'the buyer’s bank has not paid yet'
  return payments.length > 0 ? 'a payment failed; waits to be paid' : 'waits to be paid'
}

/** The forms of an offer. */
export const changeColumn: Column<Offer> = {
  label: 'Change',
  cell: (offer) =>
    paymentsOf(offer).length === 0 &&
    offer.withdrawn_at === null && (
      <PostForm fields={{ id: offer.id }}>
        {offer.url === null && (
          <button name="intent" value="again">
            Try again
          </button>
        )}
        <button name="intent" value="withdraw" className="quiet">
          Withdraw
        </button>
      </PostForm>
    ),
}
