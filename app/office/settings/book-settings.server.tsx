import { findAccrualStart, keepAccrualStart } from '../../accounting/accrual-start.server.ts'
import { findBooks, findProgramKey, keepProgramKey } from '../../accounting/programs/book-settings.queries.server.ts'
import { type ProgramKey, programs } from '../../accounting/programs/programs.ts'
import { recordChange } from '../../audit/audit-log.server.ts'
import { officeHref } from '../office-href.ts'
import { backTo, type OfficeContext, type Refusal } from '../office-page.ts'
import { form } from '../ui/described-form.server.tsx'
import { PostForm } from '../ui/forms.server.tsx'
import { FactList } from '../ui/facts.server.tsx'
import { counted } from '../ui/words.ts'

export const saveBooks = 'save-books'

const programLabels = Object.fromEntries(Object.entries(programs).map(([key, { label }]) => [key, label]))

const bookForm = form([
  {
    name: 'program',
    label: 'Accounting program',
    kind: 'choice',
    options: programLabels,
    hint: 'Deposits has the journals in its form, and says how to import them.',
  },
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

/** The program that imports the journal, and how the journal books what goes through Stripe. */
export async function BookSettings({ context }: { context: OfficeContext }) {
  const from = await findAccrualStart(context.db)
  const { key, program, names, faults } = await findBooks(context.db)
  return (
    <>
      {context.may('/office/settings', saveBooks) ? (
        <PostForm>
          <bookForm.Fields initial={{ program: key, by: from === null ? 'arrival' : 'day', from }} />
          <button name="intent" value={saveBooks}>
            Save the books
          </button>
        </PostForm>
      ) : (
        <FactList
          facts={{
            'Accounting program': program.label,
            'Gifts and orders through Stripe are booked by': inWords(from),
          }}
        />
      )}
      <p>
        <a href={officeHref('/office/settings/accounts')}>Accounts of the books</a>:{' '}
        {faults.length === 0
          ? `as ${program.label} has them.`
          : `${counted(faults.length, 'name is', 'names are')} missing, or not as ${program.label} has them.`}
        {names.clearing &&
          ` The clearing account is “${names.clearing}”: with the accrual, its balance is what Stripe owes you.`}
      </p>
    </>
  )
}

/**
 * Triggered by: the form above.
 * Changes: the program, and the day from which gifts are booked by their day, with an entry in the audit log for each that differs.
 * Repeatable: yes.
 */
export async function postBookSettings(
  { db, member, now }: OfficeContext,
  fields: FormData,
): Promise<Response | Refusal> {
  const read = bookForm.read(fields)
  if (!read.ok) return read
  const { by, from } = read.values
  const key = read.values.program as ProgramKey
  if (by === 'day' && from === null) {
    return { problem: 'Choose the day from which gifts are booked by their day.', field: 'from' }
  }
  const day = by === 'day' ? from : null
  await db.transaction().execute(async (tx) => {
    const who = member.email
    const [keyBefore, dayBefore] = [await findProgramKey(tx), await findAccrualStart(tx)]
    if (key !== keyBefore) {
      await keepProgramKey(tx, key, now)
      const change = { what: 'accounting program', before: programs[keyBefore].label, after: programs[key].label }
      await recordChange(tx, { who, subject: 'settings', ...change }, now)
    }
    if (day !== dayBefore) {
      await keepAccrualStart(tx, day, now)
      const change = { what: 'booking of gifts', before: inWords(dayBefore), after: inWords(day) }
      await recordChange(tx, { who, subject: 'settings', ...change }, now)
    }
  })
  return backTo(officeHref('/office/settings'), 'saved')
}

const inWords = (from: string | null) =>
  from === null ? 'the arrival of the payout' : `their day, from ${from} on, through the clearing account`
