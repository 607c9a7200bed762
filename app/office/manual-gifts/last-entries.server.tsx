import type { NamedGiver } from '../../givers/giver.queries.server.ts'
import type { LastEntries as Last, LastEntry } from '../../manual-gifts/last-entries.queries.server.ts'
import { findMethod, traitsOf } from '../../payments/manual-gift-methods.ts'
import type { Payment } from '../../payments/payment-tables.ts'
import { formatExactDollars } from '../../values/money.ts'
import { dateOf, publisherDay } from '../../values/publisher-time.ts'
import { officeHref } from '../office-href.ts'
import { GiverLink } from '../ui/giver-link.server.tsx'
import { amountOf } from '../ui/payments.server.tsx'
import { Table } from '../ui/table.server.tsx'
import { counted } from '../ui/words.ts'

const methodOf = (method: string | null) => findMethod(method)?.label ?? ''

interface EnteredProps {
  gift: Payment
  giver: NamedGiver | undefined
  /** The address that gets its receipt. */
  email: string | null
  now: number
}

/** What was saved: the sum and the person, so that a wrong key is seen before the next check. */
export function Entered({ gift, giver, email, now }: EnteredProps) {
  const { id } = gift
  const receivedAt = gift.paid_at ?? now
  const isOfAnEarlierMonth = publisherDay(receivedAt).slice(0, 7) < publisherDay(now).slice(0, 7)
  return (
    <p role="status" className="note">
      Entered: {whatOf(gift)} from <GiverLink giver={giver} name={gift.payer_name} email={gift.payer_email} />, as{' '}
      <a href={officeHref('/office/gifts/:id', { id })}>{id}</a>.{' '}
      {gift.acknowledged_elsewhere ? (
        'Its receipt was already given elsewhere, so none is sent.'
      ) : email ? (
        `The acknowledgment goes to ${email} within seconds.`
      ) : (
        <>
          There is no e-mail address: <a href={officeHref('/office/gifts/:id/letter.pdf', { id })}>print the letter</a>.
        </>
      )}
      {isOfAnEarlierMonth &&
        ` If the journal of ${dateOf(receivedAt)} was imported before, add this gift to that entry in your books by hand.`}
    </p>
  )
}

/** The amount, or the shares or goods. */
const whatOf = (gift: Payment) => (traitsOf(gift.payment_method).isProperty && gift.description) || amountOf(gift)

const isCancelled = ({ gift }: LastEntry) => gift.status === 'refunded'

/** The last gifts that the member typed, to compare a stack of checks with the tape of an adding machine. */
export function LastEntries({ last: { entries, today } }: { last: Last }) {
  if (entries.length === 0) return null
  const ways = today.map(({ method, count, cents }) => {
    const sum = traitsOf(method).isProperty ? '' : `, ${formatExactDollars(cents)}`
    return `${methodOf(method)}: ${counted(count, 'gift', 'gifts')}${sum}`
  })
  return (
    <section aria-labelledby="last-entries">
      <h2 id="last-entries">Your last entries</h2>
      <p>{today.length === 0 ? 'You have entered none today.' : `Today you have entered: ${ways.join('; ')}.`}</p>
      <Table
        caption="Your last entries, the newest below"
        columns={[
          { label: 'Received', isShort: true, cell: ({ gift }) => gift.paid_at !== null && dateOf(gift.paid_at) },
          {
            label: 'Giver',
            cell: ({ gift, giver }) => <GiverLink giver={giver} name={gift.payer_name} email={gift.payer_email} />,
          },
          { label: 'How it came', cell: ({ gift }) => methodOf(gift.payment_method) },
          { label: 'Reference', cell: ({ gift }) => gift.reference },
          { label: 'Gift', cell: ({ gift: { id } }) => <a href={officeHref('/office/gifts/:id', { id })}>{id}</a> },
          {
            label: 'Amount',
            isNumber: true,
            cell: (entry) => (isCancelled(entry) ? 'cancelled' : whatOf(entry.gift)),
          },
          {
            label: 'Sum of today',
            isNumber: true,
            cell: ({ dayCents }) => dayCents !== null && formatExactDollars(dayCents),
          },
        ]}
        rows={entries}
      />
    </section>
  )
}
