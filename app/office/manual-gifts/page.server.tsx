import type { Db } from '../../db/db.server.ts'
import { funds } from '../../catalog/funds.ts'
import { noFund } from '../../content/no-fund.ts'
import { findFirstDayHere } from '../../manual-gifts/first-day-here.server.ts'
import { createManualGift } from '../../manual-gifts/create-manual-gift.server.ts'
import { fieldsOfMethods, methodLabels, traitsOf, usualMethod } from '../../payments/manual-gift-methods.ts'
import { formatExactDollars, plainDollars } from '../../values/money.ts'
import { findLastEntries } from '../../manual-gifts/last-entries.queries.server.ts'
import { findPayment } from '../../payments/payment.queries.server.ts'
import { publisherDay } from '../../values/publisher-time.ts'
import type { Payment } from '../../payments/payment-tables.ts'
import { findUnprintableIn } from '../../receipts/documents/printable.server.ts'
import { parseReceiptNumber } from '../../values/receipt-number.ts'
import type { Candidate } from '../../manual-gifts/same-giver.queries.server.ts'
import { findShownNames } from '../../givers/giver.queries.server.ts'
import { findRecipient } from '../../givers/recipient.queries.server.ts'
import { officeHref } from '../office-href.ts'
import { InReturnFields, inReturnOf } from '../in-return/in-return-fields.server.tsx'
import { propertyForms } from '../../content/receipts/property-forms.ts'
import type { TypedGift } from '../../manual-gifts/read-typed-gift.server.ts'
import { backTo, fieldOf, type OfficePage, type OfficeContext } from '../office-page.ts'
import { Area, Choice, Field, PostForm } from '../ui/forms.server.tsx'
import {
  askOfMailing,
  FieldsOfMethod,
  initialOfMethod,
  isAskedOfMailing,
  readFieldsOfMethod,
} from './fields-of-method.server.tsx'
import { Entered, LastEntries } from './last-entries.server.tsx'
import { LettersToPrint } from './letters-section.server.tsx'
import { ReceiptChoice, receiptsFromOf } from './receipt-choice.server.tsx'
import { findLettersToPrint, recordLettersPrinted } from './letters-to-print.server.ts'
import { findGiversToOffer, SameGiver } from './same-giver.server.tsx'

/** The form for a manual gift, and the letters to print. */
export const enter: OfficePage = {
  path: '/office/enter',
  title: 'Enter a gift',
  notes: { printed: 'Noted: these letters are printed.' },
  get: async (context) => {
    const { db, url } = context
    const entered = await findPayment(db, url.searchParams.get('entered') ?? '')
    const like = await findPayment(db, url.searchParams.get('like') ?? '')
    const givers = await findGiversToOffer(context, like)
    const letters = await findLettersToPrint(db)
    const leftOut = (await Promise.all(letters.map(findUnprintableIn))).flat()
    return (
      <>
        {like && <TakeBack gift={like} email={await findRecipient(db, like)} />}
        {entered && (
          <Entered
            gift={entered}
            giver={await giverOf(db, entered)}
            email={await findRecipient(db, entered)}
            now={context.now}
          />
        )}
        <SameAs refused={context.refused} />
        {context.may('/office/enter', 'submit') && (
          <GiftForm
            context={context}
            initial={initialOf(context, givers, like, entered)}
            givers={givers}
            firstDay={await findFirstDayHere(db)}
          />
        )}
        <LastEntries last={await findLastEntries(db, context.member.email, context.now)} />
        <p>
          Many at once, from a bank or another platform: <a href={officeHref('/office/enter/import')}>import a file</a>.
        </p>
        <LettersToPrint context={context} letters={letters} leftOut={leftOut} />
      </>
    )
  },
  post: async ({ db, member, now }, fields) => {
    const who = member.email
    if (fieldOf(fields, 'intent') === 'printed') {
      await recordLettersPrinted(db, fields.getAll('id').map(String), who, now)
      return backTo(officeHref('/office/enter'), 'printed')
    }
    const field = (name: string) => fieldOf(fields, name)
    const question = askOfMailing(fields)
    if (question !== null) return { problem: question, field: 'mailed' }
    const gift = {
      ...readFieldsOfMethod(fields),
      method: field('method'),
      date: field('date'),
      amount: field('amount'),
      name: field('name'),
      email: field('email'),
      description: field('description'),
      reference: field('reference'),
      postalAddress: field('address'),
      fund: field('fund'),
      ...inReturnOf(fields),
    }
    const receiptsFrom = await receiptsFromOf(db, fields)
    const answer = await createManualGift(
      db,
      gift,
      { who, again: fields.has('again'), key: field('key'), giver: field('giver'), receiptsFrom },
      now,
    )
    return answer.ok
      ? backTo(officeHref('/office/enter', { query: { entered: answer.id } }))
      : { problem: answer.error, field: answer.field && (inputNames[answer.field] ?? answer.field) }
  },
}

/** The fields of the form that have another name than those of the gift. */
const inputNames: Partial<Record<keyof TypedGift, string>> = {
  postalAddress: 'address',
  arrivedBy: 'arrived',
  mailedOn: 'mailed',
  mailedEvidence: 'mailed-known',
  checkDatedOn: 'check-dated',
  shareCount: 'shares',
  shareClass: 'class',
  goodsKind: 'goods',
}

const giverOf = async (db: Db, { giver_id: id }: Payment) => (await findShownNames(db, [id])).get(id ?? '')

/** The gift was cancelled to be entered again, and its receipt went by post. */
function TakeBack({ gift, email }: { gift: Payment; email: string | null }) {
  if (gift.status !== 'refunded' || gift.acknowledged_at === null || email !== null) return null
  return (
    <p role="status" className="note">
      The receipt of {gift.id} went as a letter:{' '}
      <a href={officeHref('/office/gifts/:id/letter.pdf', { id: gift.id })}>print the letter</a> that takes it back.
    </p>
  )
}

/** Links to the gift that the refusal names. */
function SameAs({ refused }: Pick<OfficeContext, 'refused'>) {
  const id = parseReceiptNumber(/G-[\w-]+/.exec(refused?.problem ?? '')?.[0] ?? '')
  if (!id) return null
  return (
    <p>
      <a href={officeHref('/office/gifts/:id', { id })}>Look at {id}</a>, or tick “another one like it” below.
    </p>
  )
}

const fundOptions = () => ({ '': noFund.name, ...Object.fromEntries(funds.map(({ key, name }) => [key, name])) })

/** The first values of the form: of a gift like it, or of the giver whose page led here. The method stays for the next check. */
function initialOf(
  { now }: OfficeContext,
  givers: readonly Candidate[],
  like: Payment | undefined,
  entered: Payment | undefined,
): Record<string, string | null | undefined> {
  if (like) {
    return {
      ...initialOfMethod(like, entered),
      method: like.payment_method,
      description: like.description,
      fund: like.fund,
      reference: like.reference,
      name: like.payer_name,
      email: like.payer_email,
      address: like.postal_address,
      date: publisherDay(like.paid_at ?? like.created_at),
      amount: traitsOf(like.payment_method).isProperty ? '' : formatExactDollars(like.amount_cents).slice(1),
      inReturnKind: like.in_return_kind,
      inReturn: like.in_return,
      inReturnValue: like.in_return_cents === null ? '' : plainDollars(like.in_return_cents),
    }
  }
  const method = entered?.payment_method ?? usualMethod
  return { ...initialOfMethod(like, entered), method, date: publisherDay(now), name: givers[0]?.giver.name }
}

type FormProps = {
  context: OfficeContext
  initial: Record<string, string | null | undefined>
  givers: readonly Candidate[]
  firstDay: string | null
}

/** The name comes first: entering the next check begins with it. */
function GiftForm({ context, initial, givers, firstDay }: FormProps) {
  const field = (name: string) => ({ name, initial: initial[name], autoComplete: 'off' })
  return (
    <PostForm action={officeHref('/office/enter')}>
      {givers.length > 0 && <SameGiver context={context} givers={givers} />}
      <div className="columns">
        <div>
          <Field
            label="Name"
            {...field('name')}
            maxLength={200}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- A pile of checks is entered by keyboard.
            autoFocus={givers.length === 0 && !isAskedOfMailing(context)}
            hint="Of a fund, a platform, a match or an IRA: who recommended the gift, gave there, asked for the match, or owns the account."
          />
          <Field
            label="Amount in dollars"
            {...field('amount')}
            inputMode="decimal"
            hint="As 250 or 1,234.50. Leave it out for stock and goods: their receipts state no value."
          />
          <Field
            label="Reference"
            {...field('reference')}
            maxLength={200}
            hint="The check’s number, or what else to find it by."
          />
          <Choice
            label="How it came"
            name="method"
            initial={initial['method']}
            options={methodLabels}
            fieldsOf={fieldsOfMethods}
          />
          <Field label="Date received" {...field('date')} type="date" required max={publisherDay(context.now)} />
          <FieldsOfMethod context={context} initial={initial} />
          <ReceiptChoice firstDay={firstDay} />
          {funds.length > 0 && <Choice label="Fund" name="fund" initial={initial['fund']} options={fundOptions()} />}
        </div>
        <div>
          <Field
            label="E-mail address"
            {...field('email')}
            type="email"
            hint="The acknowledgment goes there at once. Without it, you print a letter."
          />
          <Area
            label="Postal address"
            {...field('address')}
            rows={4}
            hint="Lines as on an envelope, beginning with the name."
          />
          <Field
            label="Description"
            {...field('description')}
            maxLength={200}
            hint="Only for goods (what), a donor-advised fund, a gift card or a platform (which), a match (which employer) or an IRA (its custodian), and for shares that the fields for them do not fit. The acknowledgment names it."
          />
          <p className="soft">{propertyForms.onlyProperty}</p>
        </div>
      </div>
      <InReturnFields
        context={context}
        kind={initial['inReturnKind']}
        what={initial['inReturn']}
        value={initial['inReturnValue']}
      />
      <p>
        <label>
          <input type="checkbox" name="again" /> Another one like it: enter it although the same gift is entered already
        </label>
      </p>
      <button>Enter the gift</button>
    </PostForm>
  )
}
