import { recordChange } from '../../audit/audit-log.server.ts'
import { officeHref } from '../office-href.ts'
import { findThanksAmount, keepThanksAmount } from '../thanks/thanks-amount.queries.server.ts'
import { printableText } from '../../receipts/documents/printable.server.ts'
import { findSignatory, keepSignatory } from '../../receipts/signatory.server.ts'
import { formatExactDollars } from '../../values/money.ts'
import { backTo, type OfficeContext, type Refusal } from '../office-page.ts'
import { form } from '../ui/described-form.server.tsx'
import { PostForm } from '../ui/forms.server.tsx'
import { FactList } from '../ui/facts.server.tsx'

export const saveLetters = 'save-letters'

const letterForm = form([
  {
    name: 'amount',
    label: 'Today lists gifts from this amount on, in dollars',
    kind: 'cents',
    most: 100_000_000,
    empty: 'null',
    hint: 'Empty or 0: no gift is listed for its amount. First gifts and those in memory or in honor are always listed.',
  },
  {
    name: 'name',
    label: 'Name of who signs the letters',
    kind: 'line',
    most: 60,
    empty: 'null',
    hint: 'Also receipts and statements. Empty: they end with the name of the publisher.',
  },
  {
    name: 'title',
    label: 'Title of who signs',
    kind: 'line',
    most: 60,
    empty: 'null',
    hint: 'Printed below the name. It may be empty.',
  },
])

/** The amount from which Today asks for thanks, and who signs the letters. */
export async function LetterSettings({ context }: { context: OfficeContext }) {
  const cents = await findThanksAmount(context.db)
  const signatory = await findSignatory(context.db)
  if (!context.may('/office/settings', saveLetters)) {
    return (
      <FactList
        facts={{
          'Thanks from': cents > 0 ? formatExactDollars(cents) : 'no amount',
          'Letters are signed by': signatory
            ? [signatory.name, signatory.title].filter(Boolean).join(', ')
            : 'no person',
        }}
      />
    )
  }
  return (
    <PostForm>
      <letterForm.Fields
        initial={{ amount: cents > 0 ? cents : null, name: signatory?.name ?? null, title: signatory?.title ?? null }}
      />
      <button name="intent" value={saveLetters}>
        Save
      </button>
    </PostForm>
  )
}

/**
 * Triggered by: the form above.
 * Changes: the three settings, with an entry in the audit log for each that differs.
 * Repeatable: yes.
 */
export async function postLetterSettings(
  { db, member, now }: OfficeContext,
  fields: FormData,
): Promise<Response | Refusal> {
  const read = letterForm.read(fields)
  if (!read.ok) return read
  const cents = read.values.amount ?? 0
  const signatory = { name: read.values.name ?? '', title: read.values.title ?? '' }
  const refusal = await findFault(signatory)
  if (refusal) return refusal
  await db.transaction().execute(async (tx) => {
    const before = { cents: await findThanksAmount(tx), signatory: await findSignatory(tx) }
    const who = member.email
    if (cents !== before.cents) {
      await keepThanksAmount(tx, cents, now)
      const change = {
        what: 'amount for thanks',
        before: formatExactDollars(before.cents),
        after: formatExactDollars(cents),
      }
      await recordChange(tx, { who, subject: 'settings', ...change }, now)
    }
    const [old, given] = [inOneLine(before.signatory), inOneLine(signatory)]
    if (old !== given) {
      await keepSignatory(tx, signatory, now)
      await recordChange(tx, { who, what: 'signatory of letters', subject: 'settings', before: old, after: given }, now)
    }
  })
  return backTo(officeHref('/office/settings'), 'saved')
}

const inOneLine = (signatory: { name: string; title: string } | null) =>
  signatory ? [signatory.name, signatory.title].filter(Boolean).join(', ') : ''

async function findFault({ name, title }: { name: string; title: string }): Promise<Refusal | null> {
  if (title && !name) return { problem: 'A title needs a name: say who signs, or leave both empty.', field: 'name' }
  for (const [field, text] of Object.entries({ name, title })) {
    if ((await printableText(text)) !== text) return { problem: `Our fonts cannot print "${text}" on a letter.`, field }
  }
  return null
}
