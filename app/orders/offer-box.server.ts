import { titleAmongSeveral } from '../catalog/books.ts'
import { boxOffer } from '../content/receipts/box-offer.ts'
import { store } from '../content/pages/store.ts'
import { collectsSalesTax, isValidOn } from '../catalog/sales-tax.ts'
import { salesTax } from '../content/sales-tax.ts'
import { dateInWords } from '../words/date-in-words.ts'
import { fill } from '../words/fill.ts'
import { formatExactDollars } from '../values/money.ts'
import { publisherDay } from '../values/publisher-time.ts'
import { findPaymentsOfOffers } from '../payments/offer-payments.queries.server.ts'
import type { Db } from '../db/db.server.ts'
import { log } from '../log/log.server.ts'
import { queueMessage } from '../mail/outbox.server.ts'
import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import { closePaymentLink, createPaymentLink } from '../stripe/payment-link.server.ts'
import { isTaxNotReady } from '../stripe/tax-codes.ts'
import { receiptNumberOf } from '../values/receipt-number.ts'
import { stripeFailure, withDeadline } from '../stripe/stripe.server.ts'
import { type BoxOffer, findOffer, offerSubject } from './box-offer.queries.server.ts'
import { type Certificate, findCertificate } from './exemption-certificate.queries.server.ts'

export interface Box {
  name: string
  email: string
  /** The key of the book. */
  book: string
  quantity: number
  /** Of one book. */
  priceCents: number
  shippingCents: number
  /** The message of the contact form that requests the box. */
  messageId: string | null
  /** The exemption certificate by which it is sold without sales tax. */
  certificateId: string | null
}

/** A member of the staff waits, in milliseconds. */
const maxWaitMs = 15_000

const unreachable = 'Stripe does not answer. The offer is kept: press “Try again” beside it.'

const taxNotReady =
  'Stripe cannot calculate the sales tax: Launch says what its settings lack. The offer is kept: press “Try again” beside it then.'

const withdrawn = { ok: false, problem: 'This offer is withdrawn.', status: 409 } as const

export type Offered = { ok: true } | { ok: false; problem: string; status: number; field?: 'certificate' }

/** Why a box cannot be offered by a certificate today, beside its field. Null when it can, or without one. */
function refuseCertificate(id: string | null, certificate: Certificate | undefined, now: number) {
  if (id === null) return null
  const refusal = { ok: false, status: 409, field: 'certificate' } as const
  if (!certificate) return { ...refusal, problem: 'There is no such certificate any more. Choose one of the list.' }
  const { number, state, expires_on: lastDay } = certificate
  if (lastDay === null || isValidOn(lastDay, publisherDay(now))) return null
  return {
    ...refusal,
    problem: `The certificate ${number} of ${state} was valid until ${dateInWords(lastDay)}. Ask the buyer for a new one, or offer the box with sales tax.`,
  }
}

/**
 * Triggered by: the staff, when somebody requested a box of books.
 * Changes: stores and records the offer, creates a payment link at Stripe, and mails it. A payment through it becomes an
 * order that refers to the offer.
 * Repeatable: the same key is one offer, one link and one mail, also when the process ends between two steps.
 */
export async function offerBox(
  db: Db,
  box: Box,
  { who, key }: { who: Actor; key: string },
  now: number,
): Promise<Offered> {
  const { book, quantity, priceCents, shippingCents, certificateId } = box
  const certificate = await findCertificate(db, certificateId)
  const refused = refuseCertificate(certificateId, certificate, now)
  if (refused) return refused
  const id = receiptNumberOf(
    'order',
    `box:${key}:${quantity}:${priceCents}:${shippingCents}:${box.email}:${book}:${certificateId ?? ''}`,
  )
  await db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('box_offer')
      .values({
        id,
        name: box.name,
        email: box.email,
        book,
        quantity,
        message_id: box.messageId,
        who,
        created_at: now,
        price_cents: priceCents,
        shipping_cents: shippingCents,
        payment_link_id: null,
        url: null,
        withdrawn_at: null,
        allowed_payments: 1,
        certificate_id: certificateId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    const title = titleAmongSeveral(book)
    const books = title === null ? `${quantity} books` : `${quantity} × ${title}`
    const after = `${books} at ${formatExactDollars(priceCents)}, ${formatExactDollars(shippingCents)} for shipping${certificate ? `, no tax: certificate ${certificate.number} of ${certificate.state}` : ''}`
    if (added) await recordChange(tx, { who, what: 'box offered', subject: id, after }, now)
  })
  return finishOffer(db, id, now)
}

/** What the buyer reads about a certificate, in the mail and beside the address at Stripe. */
export const exemptOffer = ({ number, state }: Certificate) => fill(salesTax.exemptOffer, { number, state })

/** Creates the link of an offer, if it has none, and queues its mail. Repeatable. */
export async function finishOffer(db: Db, id: string, now: number): Promise<Offered> {
  const offer = await findOffer(db, id)
  if (!offer) return { ok: false, problem: 'There is no such offer.', status: 404 }
  if (offer.url !== null) return { ok: true }
  if (offer.withdrawn_at !== null) return withdrawn
  const certificate = await findCertificate(db, offer.certificate_id)
  const refused = refuseCertificate(offer.certificate_id, certificate, now)
  if (refused) return refused
  try {
    const link = await withDeadline(createPaymentLink(linkedOrder(offer, certificate)), maxWaitMs)
    const isKept = await db.transaction().execute(async (tx) => {
      const kept = await tx
        .updateTable('box_offer')
        .set({ payment_link_id: link.id, url: link.url })
        .where('id', '=', id)
        // Another member of the staff may have withdrawn it at the same time.
        .where('withdrawn_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!kept) return false
      await queueMessage(tx, { kind: 'box-offer', subjectId: offerSubject(id), dedupeKey: `box-offer:${id}` }, now)
      return true
    })
    if (isKept) return { ok: true }
    await withDeadline(closePaymentLink(link.id), maxWaitMs)
    return withdrawn
  } catch (error) {
    const failure = stripeFailure(error)
    if (!failure) throw error
    log.error('box-not-offered', { offer: id, code: failure.code, error: String(error) })
    return { ok: false, problem: isTaxNotReady(error) ? taxNotReady : unreachable, status: failure.status }
  }
}

const linkedOrder = (
  { id, book, quantity, price_cents, shipping_cents }: BoxOffer,
  certificate: Certificate | undefined,
) => ({
  id,
  book,
  quantity,
  priceCents: price_cents,
  shippingCents: shipping_cents,
  closedMessage: boxOffer.closed,
  note: store.form.note,
  isTaxed: collectsSalesTax() && !certificate,
  exemption: certificate ? { certificateId: certificate.id, note: exemptOffer(certificate) } : null,
})

/**
 * Triggered by: the staff, for an unpaid offer.
 * Changes: closes the link at Stripe, which then says that the offer is over. A checkout page that is already open may
 * still be paid: then it is an order like any other.
 * Repeatable: a second time changes nothing.
 */
export async function withdrawOffer(db: Db, id: string, who: Actor, now: number): Promise<Offered> {
  const offer = await findOffer(db, id)
  if (!offer) return { ok: false, problem: 'There is no such offer.', status: 404 }
  const payments = await findPaymentsOfOffers(db, [id])
  if (payments.some(({ paid_at: at }) => at !== null)) return { ok: false, problem: 'This offer is paid.', status: 409 }
  if (offer.withdrawn_at !== null) return { ok: true }
  try {
    // First at Stripe: an offer that is withdrawn in the database must not be open at Stripe.
    if (offer.payment_link_id !== null) await withDeadline(closePaymentLink(offer.payment_link_id), maxWaitMs)
  } catch (error) {
    const failure = stripeFailure(error)
    if (!failure) throw error
    return {
      ok: false,
      problem: 'Stripe does not answer, and the offer stands. Press the same button again.',
      status: failure.status,
    }
  }
  await db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('box_offer')
      .set({ withdrawn_at: now })
      .where('id', '=', id)
      .where('withdrawn_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (changed) await recordChange(tx, { who, what: 'offer withdrawn', subject: id }, now)
  })
  return { ok: true }
}
