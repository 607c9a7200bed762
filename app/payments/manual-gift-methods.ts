import { giftHistory as inLists } from '../content/my-giving/gift-history.ts'
import { checkWords } from '../content/receipts/check-words.ts'
import { inReturnForm } from '../content/receipts/in-return-form.ts'
import { fill } from '../words/fill.ts'
import type { Listed, MethodOfGiving, Traits } from './methods/method-of-giving.ts'

const deductibleMoney = {
  isProperty: false,
  giver: 'itself',
  isFromIra: false,
  isDeductible: true,
  whyNoGoods: null,
} as const
const plain = { fields: null, description: null, hasCheckNumber: false } as const
/** It arrives on the bank account: no slip brings it there. */
const atBank = { ...plain, depositPart: null, account: 'bank' } as const
const fromIra = {
  isProperty: false,
  giver: 'itself',
  isFromIra: true,
  isDeductible: false,
  received: null,
  whyNoGoods: () => inReturnForm.noGoods.ira,
} as const
/** Money of somebody else than the person who recommended it. */
const byOthers = {
  isProperty: false,
  isFromIra: false,
  isDeductible: false,
  fields: null,
  hasCheckNumber: false,
  received: null,
  depositPart: 'byOthers',
  account: 'received',
} as const
const property = {
  ...deductibleMoney,
  isProperty: true,
  hasCheckNumber: false,
  inList: ({ description }: Listed) => description ?? '',
  received: null,
  depositPart: null,
  account: null,
} as const

/** In the order in which the office chooses. */
const entries = {
  check: {
    ...deductibleMoney,
    label: 'Check',
    name: 'check',
    typedAs: ['cheque', 'chk', 'check by mail'],
    fields: 'mailing',
    description: null,
    hasCheckNumber: true,
    inList: ({ reference }) => (reference ? fill(inLists.checkNumbered, { number: reference }) : inLists.check),
    received: () => fill(checkWords.by.method, { method: 'check' }),
    depositPart: 'checks',
    account: 'received',
  },
  cash: {
    ...deductibleMoney,
    ...plain,
    label: 'Cash',
    name: 'cash',
    typedAs: ['currency'],
    inList: () => inLists.cash,
    received: () => checkWords.by.cash,
    depositPart: 'cash',
    account: 'received',
  },
  'bank-transfer': {
    ...deductibleMoney,
    ...atBank,
    label: 'Bank transfer: Zelle, ACH, bill pay',
    name: 'bank transfer',
    typedAs: ['transfer', 'zelle', 'ach', 'ach transfer', 'eft', 'bill pay', 'billpay', 'direct deposit'],
    inList: () => inLists.bankTransfer,
    received: () => fill(checkWords.by.method, { method: 'bank transfer' }),
  },
  wire: {
    ...deductibleMoney,
    ...atBank,
    label: 'Wire transfer',
    name: 'wire transfer',
    typedAs: ['wire transfer', 'bank wire', 'fedwire'],
    inList: () => inLists.wire,
    received: () => fill(checkWords.by.method, { method: 'wire transfer' }),
  },
  // What such a program pays out arrives on the bank account, also from the publisher's own account at Stripe.
  'other-program': {
    ...deductibleMoney,
    ...atBank,
    label: 'Card or PayPal, through another program',
    name: 'card or PayPal through another program',
    typedAs: ['card', 'credit card', 'debit card', 'paypal', 'stripe', 'venmo', 'cash app', 'apple pay', 'google pay'],
    inList: () => inLists.otherProgram,
    received: () => fill(checkWords.by.method, { method: 'card or PayPal' }),
  },
  grant: {
    ...deductibleMoney,
    ...plain,
    label: 'Grant of a foundation or a church',
    name: 'grant',
    typedAs: ['foundation', 'foundation grant', 'grant check'],
    inList: () => inLists.grant,
    received: () => checkWords.by.grant,
    depositPart: 'byOthers',
    account: 'received',
  },
  stock: {
    ...property,
    label: 'Stock: shares',
    name: 'stock',
    typedAs: ['shares', 'securities'],
    fields: 'shares',
    description: { needed: 'Say which shares and how many: a receipt for shares describes them.' },
  },
  'donor-advised-fund': {
    ...byOthers,
    label: 'Donor-advised fund',
    name: 'donor advised fund',
    typedAs: ['daf', 'donor advised'],
    giver: 'fund',
    whyNoGoods: () => inReturnForm.noGoods.fund,
    description: { needed: 'Say which fund the gift came from.' },
    inList: ({ description }) => fill(inLists.fund, { fund: description ?? '' }),
  },
  'employer-match': {
    ...byOthers,
    label: 'Employer match',
    name: 'employer match',
    typedAs: ['match', 'matching gift', 'employer matching gift'],
    giver: 'employer',
    whyNoGoods: null,
    description: { needed: 'Say which employer gave it.' },
    inList: ({ description }) => fill(inLists.match, { employer: description ?? '' }),
  },
  'giving-platform': {
    ...byOthers,
    label: 'Gift card or platform: PayPal Giving Fund, Facebook, Benevity',
    name: 'gift card or platform',
    typedAs: ['platform', 'paypal giving fund', 'facebook', 'meta', 'benevity', 'network for good', 'gift card'],
    giver: 'platform',
    whyNoGoods: () => inReturnForm.noGoods.platform,
    description: { needed: 'Say which platform or card it came through.' },
    inList: ({ description }) => fill(inLists.platform, { platform: description ?? '' }),
  },
  ira: {
    ...fromIra,
    label: 'Check from an IRA',
    name: 'check from an IRA',
    typedAs: ['ira check', 'check from an ira', 'qcd', 'qualified charitable distribution'],
    fields: null,
    description: { needed: null },
    hasCheckNumber: true,
    inList: ({ reference }) => (reference ? fill(inLists.iraNumbered, { number: reference }) : inLists.ira),
    depositPart: 'iraChecks',
    account: 'received',
  },
  'ira-transfer': {
    ...fromIra,
    ...atBank,
    label: 'Electronic payment from an IRA',
    name: 'electronic payment from an IRA',
    typedAs: ['ira ach', 'ira wire', 'ira eft', 'electronic ira', 'qcd transfer', 'qcd ach'],
    description: { needed: null },
    inList: () => inLists.iraTransfer,
  },
  'in-kind': {
    ...property,
    label: 'In kind: goods',
    name: 'in kind',
    typedAs: ['goods', 'gift in kind'],
    fields: 'goods',
    description: { needed: 'Say what was given: the receipt describes it.' },
  },
} satisfies Record<string, MethodOfGiving>

/** How a manual gift was made. The office enters it, because it did not come through Stripe. */
export type ManualGiftMethod = keyof typeof entries
export type MethodFields = NonNullable<Traits['fields']>
export type DepositPart = NonNullable<MethodOfGiving['depositPart']>

export const methods: Readonly<Record<ManualGiftMethod, MethodOfGiving>> = entries
export const manualGiftMethods = Object.keys(methods) as ManualGiftMethod[]

/** For the choice of a form: the label of each, and the fields that it shows. */
export const methodLabels = Object.fromEntries(manualGiftMethods.map((method) => [method, methods[method].label]))
export const fieldsOfMethods = Object.fromEntries(manualGiftMethods.map((method) => [method, methods[method].fields]))

/** What a form has chosen at first. */
export const usualMethod: ManualGiftMethod = 'check'

/** The entry of a value of `payment_method`. Undefined: the payment came through Stripe. */
export function findMethod(method: string | null): MethodOfGiving | undefined {
  return method !== null && Object.hasOwn(methods, method) ? methods[method as ManualGiftMethod] : undefined
}

const throughStripe: Traits = { ...deductibleMoney, fields: null, hasCheckNumber: false }

/** What the program decides by, of a value of `payment_method`. What came through Stripe is deductible money of the giver. */
export const traitsOf = (method: string | null): Traits => findMethod(method) ?? throughStripe

/** The methods of which something is true, for a query. */
export const methodsThat = (isTrue: (method: MethodOfGiving) => boolean): ManualGiftMethod[] =>
  manualGiftMethods.filter((method) => isTrue(methods[method]))

/** Money that the giver cannot deduct. */
export const notDeductibleMethods = methodsThat(({ isDeductible }) => !isDeductible)

/** A value of `payment_method` in lower case, for lists and journal entries: "donor advised fund", "check from an IRA". */
export const methodName = (method: string): string => findMethod(method)?.name ?? method
