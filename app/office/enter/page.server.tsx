import { enterGift } from '../../ledger/enter-gift.server.ts'
import { isNonCash } from '../../ledger/entered-methods.ts'
import { formatExactDollars } from '../../ledger/money.ts'
import { findPayment } from '../../ledger/payment.queries.server.ts'
import { publisherDay } from '../../platform/publisher-time.ts'
import type { Payment } from '../../platform/tables.ts'
import { dateOf } from '../../receipts/date-of.ts'
import { kindInWords } from '../../receipts/payment-in-words.ts'
import { parseReceiptNumber } from '../../stripe/receipt-number.ts'
import { backTo, fieldOf, type OfficePage, type OfficeVisit } from '../office-page.ts'
import { Area, Choice, Field, PostForm, Problem, typed } from '../ui/forms.server.tsx'
import { Table } from '../ui/table.server.tsx'
import { methodLabels } from './line-in-words.ts'
import { findLettersToPrint, type LetterToPrint, noteLettersPrinted } from './letters-to-print.server.ts'

/** A gift that did not come through Stripe, and the letters that are to be printed. */
export const enter: OfficePage = {
  path: '/office/enter',
  title: 'Enter a gift',
  notes: { printed: 'Noted: these letters are printed.' },
  get: async (visit) => {
    const { db, url, mayChange } = visit
    const entered = await findPayment(db, url.searchParams.get('entered') ?? '')
    const like = await findPayment(db, url.searchParams.get('like') ?? '')
    return (
      <>
        {entered && <Entered gift={entered} now={visit.now} />}
        <Problem refused={visit.refused} />
        <SameAs {...visit} />
        {mayChange && <GiftForm visit={visit} like={like} />}
        <p>
          Many at once, from a bank or another platform: <a href="/office/enter/import">import a file</a>.
        </p>
        <LettersToPrint visit={visit} letters={await findLettersToPrint(db)} />
      </>
    )
  },
  post: async ({ db, member, now }, fields) => {
    const who = member.email
    if (fieldOf(fields, 'intent') === 'printed') {
      await noteLettersPrinted(db, fields.getAll('id').map(String), who, now)
      return backTo('/office/enter', 'printed')
    }
    const words = ['method', 'date', 'amount', 'name', 'email', 'description', 'reference'] as const
    const gift = Object.fromEntries(words.map((name) => [name, fieldOf(fields, name)]))
    const entry = { who, again: fields.has('again'), key: fieldOf(fields, 'key') }
    const answer = await enterGift(
      db,
      { ...gift, method: gift['method'] ?? '', date: gift['date'] ?? '', postalAddress: fieldOf(fields, 'address') },
      entry,
      now,
    )
    return answer.ok ? backTo(`/office/enter?entered=${answer.id}`) : { problem: answer.error }
  },
}

function Entered({ gift, now }: { gift: Payment; now: number }) {
  const { id, payer_email: email } = gift
  const receivedAt = gift.paid_at ?? now
  const isOfAnEarlierMonth = publisherDay(receivedAt).slice(0, 7) < publisherDay(now).slice(0, 7)
  return (
    <p role="status" className="note">
      Entered as <a href={`/office/gifts/${id}`}>{id}</a>.{' '}
      {email ? (
        `The acknowledgment goes to ${email} within seconds.`
      ) : (
        <>
          There is no e-mail address: <a href={`/office/gifts/${id}/letter.pdf`}>print the letter</a>.
        </>
      )}
      {isOfAnEarlierMonth &&
        ` If the journal of ${dateOf(receivedAt)} was imported before, add this gift to that entry in your books by hand.`}
    </p>
  )
}

/** The refusal names the gift that is entered already. */
function SameAs({ refused }: Pick<OfficeVisit, 'refused'>) {
  const id = parseReceiptNumber(/G-[\w-]+/.exec(refused?.problem ?? '')?.[0] ?? '')
  if (!id) return null
  return (
    <p>
      <a href={`/office/gifts/${id}`}>Look at {id}</a>, or tick “another one like it” below.
    </p>
  )
}

function GiftForm({ visit, like }: { visit: OfficeVisit; like: Payment | undefined }) {
  const value = (name: string, known: string | null | undefined) => typed(visit, name) ?? known ?? ''
  const amount = like && !isNonCash(like.payment_method) ? formatExactDollars(like.amount_cents).slice(1) : ''
  return (
    <PostForm action="/office/enter">
      <div className="columns">
        <div>
          <Choice
            label="How it came"
            name="method"
            options={methodLabels}
            defaultValue={value('method', like?.payment_method) || 'check'}
          />
          <Field
            label="Date received"
            name="date"
            type="date"
            required
            max={publisherDay(visit.now)}
            defaultValue={value('date', like && publisherDay(like.paid_at ?? like.created_at))}
          />
          <Field
            label="Amount in dollars"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={value('amount', amount)}
            hint="As 250 or 1,234.50. Leave it out for stock and goods: their receipts state no value."
          />
          <Field
            label="Description"
            name="description"
            autoComplete="off"
            maxLength={200}
            defaultValue={value('description', like?.description)}
            hint="Only for stock (which shares, how many), goods (what), a donor-advised fund (which) or a match (which employer). It stands in the acknowledgment."
          />
          <Field
            label="Reference"
            name="reference"
            autoComplete="off"
            maxLength={200}
            defaultValue={value('reference', like?.reference)}
            hint="The check’s number, or what else to find it by."
          />
        </div>
        <div>
          <Field
            label="Name"
            name="name"
            autoComplete="off"
            maxLength={200}
            defaultValue={value('name', like?.payer_name)}
            hint="Of a fund or a match: who recommended the gift, or asked for the match."
          />
          <Field
            label="E-mail address"
            name="email"
            type="email"
            autoComplete="off"
            defaultValue={value('email', like?.payer_email)}
            hint="The acknowledgment goes there at once. Without it, you print a letter."
          />
          <Area
            label="Postal address"
            name="address"
            rows={4}
            autoComplete="off"
            defaultValue={value('address', like?.postal_address)}
            hint="Lines as on an envelope, beginning with the name."
          />
        </div>
      </div>
      <p>
        <label>
          <input type="checkbox" name="again" /> Another one like it: enter it although the same gift is entered already
        </label>
      </p>
      <button>Enter the gift</button>
    </PostForm>
  )
}

function LettersToPrint({ visit, letters }: { visit: OfficeVisit; letters: LetterToPrint[] }) {
  if (letters.length === 0) return null
  return (
    <section id="letters">
      <h2>Letters to print</h2>
      <p>
        These gifts have no e-mail address. Print their acknowledgments on the letterhead, fold them in three, and put
        them into #10 envelopes with a window. <a href="/office/enter/letters.pdf">All of them as one file</a>
      </p>
      <Table
        caption="Letters to print"
        columns={[
          { label: 'Received', cell: ({ paid_at: at }) => at !== null && dateOf(at) },
          { label: 'Gift', cell: (gift) => <a href={`/office/gifts/${gift.id}`}>{gift.id}</a> },
          { label: 'What', cell: kindInWords },
          {
            label: 'Amount',
            isNumber: true,
            cell: (gift) => (isNonCash(gift.payment_method) ? '' : formatExactDollars(gift.amount_cents)),
          },
          { label: 'Name', cell: ({ payer_name: name }) => name ?? 'no name' },
          { label: 'Address', cell: ({ postal_address: address }) => address?.split('\n').join(', ') ?? 'no address' },
          { label: 'Letter', cell: ({ id }) => <a href={`/office/gifts/${id}/letter.pdf`}>PDF</a> },
        ]}
        rows={letters}
        keyOf={({ id }) => id}
        empty=""
        url={visit.url}
      />
      {visit.mayChange && (
        <PostForm action="/office/enter">
          {letters.map(({ id }) => (
            <input key={id} type="hidden" name="id" value={id} />
          ))}
          <p>
            <button name="intent" value="printed" className="quiet">
              {letters.length === 1 ? 'It is printed' : `These ${letters.length} are printed`}
            </button>
          </p>
        </PostForm>
      )}
    </section>
  )
}
