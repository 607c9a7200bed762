import type { ReactNode } from 'react'
import { isInJanuary, mayBeMailedInDecember } from '../../manual-gifts/date-of-check.ts'
import type { TypedGift } from '../../manual-gifts/read-typed-gift.server.ts'
import { type MethodFields, traitsOf } from '../../payments/manual-gift-methods.ts'
import type { Payment } from '../../payments/payment-tables.ts'
import { publisherDay } from '../../values/publisher-time.ts'
import { fieldOf, type OfficeContext } from '../office-page.ts'
import { Choice, Field, Hidden, typed } from '../ui/forms.server.tsx'

type Initial = Record<string, string | null | undefined>

const arrivals = { post: 'By mail', hand: 'By hand', courier: 'By courier' }
const evidence = { '': 'Choose, with the day of mailing', postmark: 'By the postmark', giver: 'The giver says so' }
const trading = { '': 'Please choose', yes: 'Yes: on an exchange, or a fund', no: 'No' }
const goods = { goods: 'Goods', vehicle: 'A car, a boat or an airplane' }

/** The fields that only one method has. The others are not read: the form does not show them. */
export function readFieldsOfMethod(fields: FormData): Partial<TypedGift> {
  const field = (name: string) => (fields.has(name) ? fieldOf(fields, name) : undefined)
  const kind = traitsOf(fieldOf(fields, 'method')).fields
  return kind === null ? {} : fieldsOf[kind].read(field)
}

/** Asks once whether a check of January was mailed in December, unless the form has asked it already. */
export function askOfMailing(fields: FormData): string | null {
  const field = (name: string) => fieldOf(fields, name)
  if (traitsOf(field('method')).fields !== 'mailing' || field('mailing') !== 'not asked') return null
  const arrivedBy = field('arrived') === 'post' ? 'post' : null
  const check = { receivedOn: field('date'), arrivedBy, mailedOn: field('mailed') || null } as const
  return mayBeMailedInDecember(check)
    ? 'Was this check mailed in December? Then write the day of mailing below. If not, or if you do not know, enter the gift as it is.'
    : null
}

/** Whether the last submit was answered with that question. */
export const isAskedOfMailing = ({ refused }: Pick<OfficeContext, 'refused'>) =>
  refused !== null && askOfMailing(refused.fields) !== null

/** The first values of these fields, of a gift like it. How a check arrived stays for the next check. */
export function initialOfMethod(like: Payment | undefined, entered: Payment | undefined): Initial {
  const kind = like?.property_kind
  return {
    arrived: like?.arrived_by ?? entered?.arrived_by ?? 'post',
    mailed: like?.mailed_on,
    'mailed-known': like?.mailed_evidence,
    'check-dated': like?.check_dated_on,
    traded: { 'traded-shares': 'yes', 'other-shares': 'no', vehicle: '', goods: '' }[kind ?? 'goods'],
    goods: kind === 'vehicle' ? 'vehicle' : 'goods',
  }
}

type FieldsProps = { context: OfficeContext; initial: Initial }

/** The form shows the fields of the chosen method only, also without JavaScript: see the stylesheet. */
export function FieldsOfMethod(props: FieldsProps) {
  return (
    <>
      {Object.entries(fieldsOf).map(([kind, { Fields }]) => (
        <Fields key={kind} {...props} />
      ))}
    </>
  )
}

function CheckFields({ context, initial }: FieldsProps) {
  const field = (name: string) => ({ name, initial: initial[name] })
  const valueOf = (name: string) => typed(context, name) ?? initial[name] ?? ''
  const isJanuary = isInJanuary(valueOf('date'))
  const isTyped = ['mailed', 'mailed-known', 'check-dated'].some((name) => valueOf(name) !== '')
  return (
    <details className="of-method" data-fields="mailing" open={isJanuary || isTyped || valueOf('arrived') !== 'post'}>
      <summary>A check: how it came, and its dates</summary>
      <Hidden fields={{ mailing: isJanuary ? 'asked' : 'not asked' }} />
      {isJanuary && (
        <p className="note">
          Mailed in December? Then write the day, and the gift belongs to the year in which it was mailed. Keep the
          envelope with its postmark.
        </p>
      )}
      <Choice label="How it arrived" {...field('arrived')} options={arrivals} />
      <Field
        label="Date mailed"
        {...field('mailed')}
        type="date"
        max={publisherDay(context.now)}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- The question needs an answer before the gift is entered.
        autoFocus={isAskedOfMailing(context)}
        hint="If you know it. Only of a check by mail: what comes by hand or by courier counts on the day of receipt."
      />
      <Choice label="How you know the date mailed" {...field('mailed-known')} options={evidence} />
      <Field
        label="Date on the check"
        {...field('check-dated')}
        type="date"
        hint="Only if it is later than the day on which the check was mailed or came. It is entered on that day or later."
      />
    </details>
  )
}

function ShareFields({ initial }: FieldsProps) {
  const field = (name: string) => ({ name, initial: initial[name], autoComplete: 'off' })
  return (
    <fieldset className="of-method" data-fields="shares">
      <legend>Shares</legend>
      <p>Date received: the day on which they arrived in our account, not the day on which they were sold.</p>
      <Field label="How many" {...field('shares')} inputMode="decimal" hint="As 12, 1,200 or 12.5." />
      <Field label="Issuer" {...field('issuer')} maxLength={90} hint="The company or the fund: Acme Corp. (ACME)" />
      <Field label="Class" {...field('class')} maxLength={60} hint="As common stock, or Class B." />
      <Choice label="Publicly traded" name="traded" initial={initial['traded']} options={trading} />
    </fieldset>
  )
}

function GoodsFields({ initial }: FieldsProps) {
  return (
    <div className="of-method" data-fields="goods">
      <Choice label="Kind of goods" name="goods" initial={initial['goods']} options={goods} />
    </div>
  )
}

type Read = (field: (name: string) => string | undefined) => Partial<TypedGift>

const fieldsOf: Record<MethodFields, { Fields: (props: FieldsProps) => ReactNode; read: Read }> = {
  mailing: {
    Fields: CheckFields,
    read: (field) => ({
      arrivedBy: field('arrived'),
      mailedOn: field('mailed'),
      mailedEvidence: field('mailed-known'),
      checkDatedOn: field('check-dated'),
    }),
  },
  shares: {
    Fields: ShareFields,
    read: (field) => ({
      shareCount: field('shares'),
      issuer: field('issuer'),
      shareClass: field('class'),
      traded: field('traded'),
    }),
  },
  goods: { Fields: GoodsFields, read: (field) => ({ goodsKind: field('goods') }) },
}
