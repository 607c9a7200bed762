import { recordChange } from '../../audit/audit-log.server.ts'
import { officeHref } from '../office-href.ts'
import { findThanksAmount, keepThanksAmount } from '../thanks/thanks-amount.queries.server.ts'
import { findUnprintable } from '../../receipts/documents/printable.server.ts'
import { findSignatory, keepSignatory } from '../../receipts/signatory.server.ts'
import { formatExactDollars, plainDollars } from '../../values/money.ts'
import { parseDollars, whyNoAmount } from '../../values/typed-amount.ts'
import { backTo, fieldOf, type OfficeContext, type Refusal } from '../office-page.ts'
import { Field, PostForm } from '../ui/forms.server.tsx'
import { FactList } from '../ui/facts.server.tsx'

export const saveLetters = 'save-letters'

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
      <Field
        label="Today lists gifts from this amount on, in dollars"
        name="amount"
        initial={cents > 0 ? plainDollars(cents) : ''}
        inputMode="decimal"
        hint="Empty or 0: no gift is listed for its amount. First gifts and those in memory or in honor are always listed."
      />
      <Field
        label="Name of who signs the letters"
        name="name"
        initial={signatory?.name}
        autoComplete="off"
        hint="Also receipts and statements. Empty: they end with the name of the publisher."
      />
      <Field
        label="Title of who signs"
        name="title"
        initial={signatory?.title}
        autoComplete="off"
        hint="Printed below the name. It may be empty."
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
  const amount = fieldOf(fields, 'amount')
  const cents = parseDollars(amount || '0')
  if (cents === null) {
    return { problem: whyNoAmount(amount, `"${amount}" is not an amount. Write it as 250 or 1,234.50.`) }
  }
  const signatory = { name: fieldOf(fields, 'name'), title: fieldOf(fields, 'title') }
  const problem = await findFault(signatory)
  if (problem) return { problem }
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

async function findFault({ name, title }: { name: string; title: string }): Promise<string | null> {
  if (title && !name) return 'A title needs a name: say who signs, or leave both empty.'
  for (const text of [name, title]) {
    if (text.length > 60) return `"${text.slice(0, 60)}…" is longer than 60 characters.`
    if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)) return 'The name and the title are one line each.'
  }
  const [unprintable] = await findUnprintable([name, title])
  return unprintable === undefined ? null : `Our fonts cannot print "${unprintable}" on a letter.`
}
