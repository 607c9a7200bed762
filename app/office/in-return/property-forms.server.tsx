import { propertyForms as words } from '../../content/receipts/property-forms.ts'
import { recordForm8283 } from '../../manual-gifts/record-form-8283.server.ts'
import { isNonCash } from '../../payments/manual-gift-methods.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import { dateOf, publisherDay } from '../../values/publisher-time.ts'
import { backTo, fieldOf, type OfficeContext, type Refusal } from '../office-page.ts'
import { Field, fieldProps, PostForm } from '../ui/forms.server.tsx'
import { fill } from '../../words/fill.ts'

export const propertyNotes = { 'form-8283': 'Noted: the day of the signature.' }

/** The IRS forms that a gift of shares or goods may need. Nothing for a gift of money. */
export function PropertyForms({ gift, context }: { gift: Gift; context: OfficeContext }) {
  const { payment_method: method, property_kind: kind, form_8283_signed_on: signedOn } = gift
  if (!isNonCash(method) || gift.paid_at === null) return null
  const isTraded = kind === 'traded-shares'
  const mayBeTraded = kind === null && method === 'stock'
  const mayBeVehicle = kind === 'vehicle' || (kind === null && method === 'in-kind')
  return (
    <section aria-labelledby="irs-forms">
      <h2 id="irs-forms">{words.title}</h2>
      <p>{words.form8283.donor}</p>
      <p>{isTraded ? words.form8283.tradedShares : words.form8283.signs}</p>
      {mayBeTraded && <p>{words.form8283.notTraded}</p>}
      {signedOn !== null && <p>{sayForm8282(gift.paid_at, context.now)}</p>}
      {mayBeVehicle && <p>{words.form1098C}</p>}
      {!isTraded && context.may('/office/gifts/:id', 'form-8283') && (
        <PostForm>
          <Field
            label={words.form8283.field}
            {...fieldProps(context, 'signedOn', signedOn)}
            type="date"
            max={publisherDay(context.now)}
            hint={words.form8283.hint}
          />
          <button name="intent" value="form-8283" className="quiet">
            {words.form8283.button}
          </button>
        </PostForm>
      )}
    </section>
  )
}

function sayForm8282(receivedAt: number, now: number): string {
  const until = new Date(receivedAt)
  until.setUTCFullYear(until.getUTCFullYear() + 3)
  const day = dateOf(until.getTime())
  return until.getTime() > now ? fill(words.form8282.watch, { until: day }) : fill(words.form8282.over, { until: day })
}

export async function postForm8283(
  { db, member, now }: OfficeContext,
  fields: FormData,
  { id }: Gift,
): Promise<Response | Refusal> {
  const fault = await recordForm8283(db, { id, day: fieldOf(fields, 'signedOn'), who: member.email }, now)
  return fault ? { problem: fault } : backTo(`/office/gifts/${id}`, 'form-8283')
}
