import { Fragment } from 'react'
import { type Certificate, findCertificate, isCoveredBy } from '../../orders/exemption-certificate.queries.server.ts'
import { uncoveredInWords } from '../../orders/uncovered-in-words.ts'
import { findOtherPaid } from '../../payments/offer-payments.queries.server.ts'
import type { Order } from '../../payments/payment-tables.ts'
import type { Db } from '../../db/db.server.ts'
import { officeHref } from '../office-href.ts'
import type { Facts } from '../ui/facts.server.tsx'

/** What an order's page says of the offer through which it was paid, and why it was sold without sales tax. */
export async function offerFacts(db: Db, order: Order): Promise<Facts> {
  const certificate = await findCertificate(db, order.certificate_id)
  return {
    'Sales tax': certificate && (
      <>
        <NoTax certificate={certificate} />
        <Uncovered order={order} certificate={certificate} />
      </>
    ),
    Offer: await offerOf(db, order),
  }
}

/** Why tax may be due of an order that was sold without. Nothing, when its certificate is for it. */
export function Uncovered({ order, certificate }: { order: Order; certificate: Certificate | undefined }) {
  if (!certificate || isCoveredBy(certificate, order)) return null
  return (
    <>
      <br />
      <strong className="fault">{uncoveredInWords(certificate, order)}</strong>
    </>
  )
}

/** "no tax: certificate 12-34 of IL", with a link to its file. */
export const NoTax = ({ certificate: { id, number, state } }: { certificate: Certificate }) => (
  <>
    no tax: certificate <a href={officeHref('/office/orders/certificates/:id/file.pdf', { id })}>{number}</a> of {state}
  </>
)

async function offerOf(db: Db, order: Order) {
  if (order.box_offer_id === null) return null
  const others = await findOtherPaid(db, order)
  return (
    <>
      <a href={officeHref('/office/orders/offer')}>{order.box_offer_id}</a>
      {others.map(({ id }) => (
        <Fragment key={id}>
          , also paid by the order <a href={officeHref('/office/orders/:id', { id })}>{id}</a>: if one box was wanted,
          refund one of them
        </Fragment>
      ))}
    </>
  )
}
