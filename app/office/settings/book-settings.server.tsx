import { findAccrualStart, keepAccrualStart } from '../../accounting/accrual-start.server.ts'
import { recordChange } from '../../audit/audit-log.server.ts'
import { config } from '../../config/config.server.ts'
import { officeHref } from '../office-href.ts'
import { backTo, type OfficeContext, type Refusal } from '../office-page.ts'
import { form } from '../ui/described-form.server.tsx'
import { PostForm } from '../ui/forms.server.tsx'
import { FactList } from '../ui/facts.server.tsx'

export const saveBooks = 'save-books'

const bookForm = form([
  {
    name: 'by',
    label: 'Book gifts and orders through Stripe by',
    kind: 'choice',
    options: {
      arrival: 'the arrival of the payout (cash)',
      day: 'the day of the gift, through a clearing account (accrual)',
    },
  },
  {
    name: 'from',
    label: 'By the day of the gift from this day on',
    kind: 'day',
    empty: 'null',
    hint: 'The first day of a fiscal year, or of a month. Journals of earlier days stay as they are. What is at Stripe on this day is one entry of it.',
  },
])

/** How the journal books what goes through Stripe. */
export async function BookSettings({ context }: { context: OfficeContext }) {
  const from = await findAccrualStart(context.db)
  const { clearing } = config().bookAccounts
  return (
    <>
      {context.may('/office/settings', saveBooks) ? (
        <PostForm>
          <bookForm.Fields initial={{ by: from === null ? 'arrival' : 'day', from }} />
          <button name="intent" value={saveBooks}>
            Book gifts this way
          </button>
        </PostForm>
      ) : (
        <FactList facts={{ 'Gifts and orders through Stripe are booked by': inWords(from) }} />
      )}
      <p>
        The clearing account is “{clearing}”. With the accrual, its balance is what Stripe owes you. The names of all
        accounts are on <a href={officeHref('/office/deposits')}>Deposits</a>.
      </p>
    </>
  )
}

/**
 * Triggered by: the form above.
 * Changes: the day from which gifts are booked by their day, with an entry in the audit log when it differs.
 * Repeatable: yes.
 */
export async function postBookSettings(
  { db, member, now }: OfficeContext,
  fields: FormData,
): Promise<Response | Refusal> {
  const read = bookForm.read(fields)
  if (!read.ok) return read
  const { by, from } = read.values
  if (by === 'day' && from === null) {
    return { problem: 'Choose the day from which gifts are booked by their day.', field: 'from' }
  }
  const day = by === 'day' ? from : null
  await db.transaction().execute(async (tx) => {
    const before = await findAccrualStart(tx)
    if (day === before) return
    await keepAccrualStart(tx, day, now)
    const change = { what: 'booking of gifts', before: inWords(before), after: inWords(day) }
    await recordChange(tx, { who: member.email, subject: 'settings', ...change }, now)
  })
  return backTo(officeHref('/office/settings'), 'saved')
}

const inWords = (from: string | null) =>
  from === null ? 'the arrival of the payout' : `their day, from ${from} on, through the clearing account`
