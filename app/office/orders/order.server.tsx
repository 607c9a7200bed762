import type { ReactNode } from 'react'
import { titleAmongSeveral } from '../../catalog/books.ts'
import { correctShipping } from '../../orders/correct-shipping.server.ts'
import { addressOf, isReceiptDue, isShippable } from '../../payments/payment.queries.server.ts'
import { shipOrder, undoShipping } from '../../orders/ship-order.server.ts'
import { findShownGiver } from '../../givers/giver.queries.server.ts'
import { findRecipient } from '../../givers/recipient.queries.server.ts'
import type { Order } from '../../payments/payment-tables.ts'
import { findUnprintableIn } from '../../receipts/documents/printable.server.ts'
import { dashboardLink } from '../../stripe/dashboard-link.ts'
import type { PagePath } from '../permissions.ts'
import { officeHref } from '../office-href.ts'
import {
  backTo,
  fieldOf,
  unknownIntent,
  type OfficeAction,
  type OfficeContext,
  type OfficePage,
  type Refusal,
} from '../office-page.ts'
import { loadHistory } from '../gift/gift-history.server.ts'
import {
  CorrectAddress,
  correctionNotes,
  excessInWords,
  PaymentPage,
  paymentOf,
  postCorrection,
  postSendAgain,
} from '../gift/payment-page.server.tsx'
import { RefundForm, refundNotes } from '../refund/page.server.tsx'
import type { Facts } from '../ui/facts.server.tsx'
import { Area, Field, PostForm, SubmitButton, Folded } from '../ui/forms.server.tsx'
import { GiverLink } from '../ui/giver-link.server.tsx'
import { NewTabLink } from '../ui/new-tab.server.tsx'
import { handwriteNotice } from '../ui/words.ts'
import { offerFacts } from './offer-of-order.server.tsx'
import { orderAmounts } from './order-amounts.ts'
import { Parcel, ShipTo, trackingHint } from './parcel.server.tsx'
import { dateOf } from '../../values/publisher-time.ts'

/** One order, and the forms that change it. */
export const order: OfficePage = {
  path: '/office/orders/:id',
  title: 'Order',
  notes: {
    ...refundNotes,
    shipped: 'Noted as shipped. The buyer gets an email.',
    known: 'This was noted before. Nothing is sent again.',
    undone: 'It is to be packed again. A buyer who had been told already is told that it was a mistake.',
    ...correctionNotes,
    sent: 'The confirmation is on its way.',
    address: 'The address is corrected. While the parcel is here, the buyer gets the confirmation with it.',
  },

  async get(context) {
    const found = await paymentOf(context, 'order')
    if (!found) return <p>There is no such order.</p>
    const facts = { ...(await orderFacts(context, found)), ...(await offerFacts(context.db, found)) }
    const history = await loadHistory(context.db, found)
    const actions = actionsOf(found, await findRecipient(context.db, found), context)
    const copies = <Copies order={found} />
    return <PaymentPage facts={facts} history={history} actions={actions.length > 0 && actions} copies={copies} />
  },

  async post(context, fields) {
    const { db, member, now } = context
    const found = await paymentOf(context, 'order')
    if (!found) return unknownOrder
    const { id } = found
    const who = member.email
    const back = (note: string) => backTo(officeHref('/office/orders/:id', { id }), note)
    switch (fieldOf(fields, 'intent')) {
      case 'ship': {
        const done = await shipOrder(db, { id, tracking: fieldOf(fields, 'tracking') || null, who }, now)
        return done.ok ? back(done.isNew ? 'shipped' : 'known') : { ...done, field: 'tracking' }
      }
      case 'undo':
        return back((await undoShipping(db, { id, who }, now)) ? 'undone' : 'known')
      case 'send':
        return postSendAgain(context, fields, found)
      default:
        return unknownIntent
    }
  },
}

/** Corrects where the mails of an order go, or its parcel. */
export const orderAddress: OfficeAction = {
  path: '/office/orders/:id/address',
  of: '/office/orders/:id',
  async post(context, fields) {
    const { db, member, now } = context
    const found = await paymentOf(context, 'order')
    if (!found) return unknownOrder
    if (fieldOf(fields, 'intent') === 'correct-address') return postCorrection(context, fields, found)
    const { id } = found
    const address = Object.fromEntries(addressFields.map(([name]) => [name, fieldOf(fields, name)]))
    const correction = { id, address, who: member.email, key: fieldOf(fields, 'key') }
    const refused = await correctShipping(db, correction, now)
    return refused ?? backTo(officeHref('/office/orders/:id', { id }), 'address')
  },
}

const unknownOrder: Refusal = { problem: 'There is no such order.', status: 404 }

type PartProps = { order: Order; context: OfficeContext }

async function orderFacts({ db, member }: OfficeContext, found: Order): Promise<Facts> {
  const { status, payer_name: name, payer_email: email, shipped_at: shippedAt, tracking } = found
  const atStripe = dashboardLink(found)
  const leftOut = await findUnprintableIn(found)
  const giver = found.giver_id === null ? null : await findShownGiver(db, found.giver_id)
  return {
    Number: found.id,
    State: (
      <>
        {status}
        {isShippable(found) && shippedAt === null && ', to be packed'}
        {found.disputed_cents > 0 && ': please do not send it before the dispute is settled'}
      </>
    ),
    Book: titleAmongSeveral(found.book),
    Books: found.quantity,
    ...orderAmounts(found),
    'More than was paid': excessInWords(found),
    Buyer: (
      <>
        <GiverLink giver={giver} name={name} email={email} member={member} />
        {email && `, ${email}`}
      </>
    ),
    'Ship to': <ShipTo order={found} />,
    'Not on paper': leftOut.length > 0 && handwriteNotice(leftOut),
    Shipped: shippedAt !== null && (
      <>
        {dateOf(shippedAt)} {tracking && <Parcel tracking={tracking} />}
      </>
    ),
    'At Stripe': atStripe && (
      <a href={atStripe} rel="noreferrer">
        Payment in the Dashboard
      </a>
    ),
  }
}

function Copies({ order: found }: { order: Order }) {
  return (
    <>
      <p>
        <NewTabLink className="button quiet" href={officeHref('/office/orders/slips.pdf', { query: { id: found.id } })}>
          Packing slip
        </NewTabLink>
      </p>
      <Area label="Address, to be copied" readOnly rows={4} defaultValue={addressOf(found).join('\n')} />
    </>
  )
}

const path = '/office/orders/:id' satisfies PagePath
const addressPath = '/office/orders/:id/address' satisfies PagePath

/** The forms that the member may submit. */
function actionsOf(found: Order, recipient: string | null, context: OfficeContext): ReactNode[] {
  const { may } = context
  return [
    isShippable(found) && may(path, 'ship') && <ShipForm key="ship" order={found} />,
    isShippable(found) && found.shipped_at !== null && may(path, 'undo') && (
      <SubmitButton key="undo" intent="undo" className="quiet">
        It has not left after all
      </SubmitButton>
    ),
    isReceiptDue(found) && may(path, 'send') && (
      <PostForm key="send">
        <Field
          label="Send the confirmation again, to"
          name="to"
          initial={recipient}
          type="email"
          required
          hint="A copy goes exactly there. Nothing else changes: not the order, the buyer or an address."
        />
        <button name="intent" value="send" className="quiet">
          Send the confirmation again
        </button>
      </PostForm>
    ),
    isReceiptDue(found) && may(addressPath, 'correct-address') && (
      <CorrectAddress key="correct-address" payment={found} />
    ),
    found.paid_at !== null && may(addressPath, 'address') && <CorrectShipping key="address" order={found} />,
    may('/office/orders/:id/refund', 'submit') && <RefundForm key="refund" payment={found} context={context} />,
  ].filter(Boolean)
}

function ShipForm({ order: found }: Pick<PartProps, 'order'>) {
  return (
    <PostForm>
      <Field
        label="Tracking number"
        name="tracking"
        initial={found.tracking}
        maxLength={60}
        autoComplete="off"
        hint={trackingHint}
      />
      <p>
        <button name="intent" value="ship">
          {found.shipped_at === null ? 'Mark as shipped' : 'Send the buyer this number'}
        </button>
      </p>
    </PostForm>
  )
}

const addressFields = [
  ['ship_name', 'Name'],
  ['ship_line1', 'Street'],
  ['ship_line2', 'Second line'],
  ['ship_city', 'City'],
  ['ship_state', 'State, two letters'],
  ['ship_zip', 'ZIP code'],
] as const

function CorrectShipping({ order: found }: Pick<PartProps, 'order'>) {
  return (
    <Folded summary="Correct where it goes" of={{ intent: 'address' }}>
      <PostForm action={officeHref(addressPath, { id: found.id })}>
        {addressFields.map(([name, label]) => (
          <Field key={name} label={label} name={name} initial={found[name]} />
        ))}
        <button name="intent" value="address" className="quiet">
          Correct the address
        </button>
      </PostForm>
    </Folded>
  )
}
