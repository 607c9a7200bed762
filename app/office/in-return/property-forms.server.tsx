import { propertyForms } from '../../content/receipts/property-forms.ts'
import { recordForm8283 } from '../../manual-gifts/record-form-8283.server.ts'
import { traitsOf } from '../../payments/manual-gift-methods.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import { yearsLater } from '../../values/months-later.ts'
import { dateOf, publisherDay } from '../../values/publisher-time.ts'
import { officeHref } from '../office-href.ts'
import { backTo, fieldOf, type OfficeContext, type Refusal } from '../office-page.ts'
import { Field, PostForm } from '../ui/forms.server.tsx'
import { fill } from '../../words/fill.ts'

export const propertyNotes = { 'form-8283': 'Noted: the day of the signature.' }

/** The IRS forms that a gift of shares or goods may need. Nothing for a gift of money. */
export function PropertyForms({ gift, context }: { gift: Gift; context: OfficeContext }) {
  const { payment_method: method, property_kind: kind, form_8283_signed_on: signedOn } = gift
  const { isProperty, fields } = traitsOf(method)
  if (!isProperty || gift.paid_at === null) return null
  const isTraded = kind === 'traded-shares'
  const mayBeTraded = kind === null && fields === 'shares'
  const mayBeVehicle = kind === 'vehicle' || (kind === null && fields === 'goods')
  return (
    <section aria-labelledby="irs-forms">
      <h2 id="irs-forms">{propertyForms.title}</h2>
      <p>{propertyForms.form8283.donor}</p>
      <p>{isTraded ? propertyForms.form8283.tradedShares : propertyForms.form8283.signs}</p>
      {mayBeTraded && <p>{propertyForms.form8283.notTraded}</p>}
      {signedOn !== null && <p>{sayForm8282(gift.paid_at, context.now)}</p>}
      {mayBeVehicle && <p>{propertyForms.form1098C}</p>}
      {!isTraded && context.may('/office/gifts/:id/form-8283', 'form-8283') && (
        <PostForm action={officeHref('/office/gifts/:id/form-8283', { id: gift.id })}>
          <Field
            label={propertyForms.form8283.field}
            name="signedOn"
            initial={signedOn}
            type="date"
            max={publisherDay(context.now)}
            hint={propertyForms.form8283.hint}
          />
          <button name="intent" value="form-8283" className="quiet">
            {propertyForms.form8283.button}
          </button>
        </PostForm>
      )}
    </section>
  )
}

function sayForm8282(receivedAt: number, now: number): string {
  const until = yearsLater(receivedAt, 3)
  const day = dateOf(until)
  return until > now
    ? fill(propertyForms.form8282.watch, { until: day })
    : fill(propertyForms.form8282.over, { until: day })
}

export async function postForm8283(
  { db, member, now }: OfficeContext,
  fields: FormData,
  { id }: Gift,
): Promise<Response | Refusal> {
  const fault = await recordForm8283(db, { id, day: fieldOf(fields, 'signedOn'), who: member.email }, now)
  return fault ? { problem: fault, field: 'signedOn' } : backTo(officeHref('/office/gifts/:id', { id }), 'form-8283')
}
