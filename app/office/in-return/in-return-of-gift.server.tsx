import { correctInReturn, mayReplaceReceipt } from '../../receipts/correct-in-return.server.ts'
import { inReturnForm } from '../../content/receipts/in-return-form.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import { plainDollars } from '../../values/money.ts'
import { officeHref } from '../office-href.ts'
import { backTo, fieldOf, type OfficeContext, type Refusal } from '../office-page.ts'
import { PostForm, Folded } from '../ui/forms.server.tsx'
import { InReturnFields, inReturnOf } from './in-return-fields.server.tsx'

export const inReturnNotes = {
  'in-return': 'Noted: what was given in return.',
  replaced: 'Noted: what was given in return. The receipt that replaces the earlier one goes out within seconds.',
}

/** The answer of a gift, to correct: a thank-you book is often sent when the receipt is sent already. */
export function InReturnOfGift({ gift, email, context }: { gift: Gift; email: string | null; context: OfficeContext }) {
  const { in_return_kind: kind, in_return: what, in_return_cents: cents } = gift
  const isSentByMail = mayReplaceReceipt(gift) && email !== null
  return (
    <Folded
      summary={kind === null ? inReturnForm.nothing : `${inReturnForm.legend}: ${what}`}
      of={{ intent: 'in-return' }}
    >
      <PostForm>
        <InReturnFields context={context} kind={kind} what={what} value={cents === null ? '' : plainDollars(cents)} />
        {isSentByMail && (
          <p>
            <label>
              <input type="checkbox" name="send" defaultChecked /> Send the receipt that replaces the earlier one, to{' '}
              {email}
            </label>
          </p>
        )}
        {mayReplaceReceipt(gift) && email === null && (
          <p>The letter was sent by post: print it again afterwards, and send it in place of the earlier one.</p>
        )}
        <button name="intent" value="in-return">
          Save
        </button>
      </PostForm>
    </Folded>
  )
}

export async function postInReturn(
  { db, member, now }: OfficeContext,
  fields: FormData,
  { id }: Gift,
): Promise<Response | Refusal> {
  const correction = { typed: inReturnOf(fields), who: member.email, key: fieldOf(fields, 'key') }
  const answer = await correctInReturn(db, id, { ...correction, sendsReceipt: fields.has('send') }, now)
  if (!answer.ok) return { problem: answer.error, field: answer.field }
  return backTo(officeHref('/office/gifts/:id', { id }), answer.isSent ? 'replaced' : 'in-return')
}
