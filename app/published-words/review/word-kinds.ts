import { findListAround } from '../../words/growing-lists.ts'
import type { FormField } from '../../words/form-field.ts'

/** What a value must be. `fixed`: the program reads it, and no person changes it here. */
export type ValueKind =
  | 'text'
  | 'address'
  | 'dollars'
  | 'percent'
  | 'count'
  | 'month'
  | 'day'
  | 'phone'
  | 'help-line'
  | 'ein'
  | 'email'
  | 'hours'
  | 'zip'
  | 'fixed'

export interface WordKind {
  /** What it is, for a person who sees the page: "button". */
  name: string
  value: ValueKind
  /** How many letters fit there. Null means as many as the text of the release has, and some more. */
  fits: number | null
}

const kind = (name: string, fits: number | null = null, value: ValueKind = 'text'): WordKind => ({ name, value, fits })

/**
 * The numbers: search engines cut a title after about 60 letters and a description after about 160; mail programs on a phone
 * show 40 to 60 letters of a subject and about 90 of the line below it. The others are estimates of what fits the design
 * without another line on a phone: a button 28, a heading 60, a link 45, a label 40. The preview measures the page itself.
 */
const kinds = {
  pageTitle: kind('title for search engines', 60),
  pageDescription: kind('description for search engines', 160),
  heading: kind('heading', 60),
  lead: kind('introduction', 240),
  button: kind('button', 28),
  link: kind('link', 45),
  label: kind('label', 40),
  address: kind('address of a link', null, 'address'),
  question: kind('question', 90),
  answer: kind('answer', 400),
  picture: kind('picture’s description', 140),
  mailSubject: kind('subject of a mail', 60),
  mailPreview: kind('first line in a mailbox', 90),
  hint: kind('hint below a field', 120),
  figure: kind('figure', 12),
  name: kind('name', 60),
  paragraph: kind('paragraph'),
  item: kind('item of a list'),
  text: kind('text'),
  fixed: kind('set by the program', null, 'fixed'),
  dollars: kind('price in dollars', null, 'dollars'),
  wholeDollars: kind('amount in whole dollars', null, 'count'),
  percent: kind('percent', null, 'percent'),
  count: kind('number', null, 'count'),
  day: kind('day', null, 'day'),
} satisfies Record<string, WordKind>

/** Before the table of names: the first pattern that a path has. */
const ofPaths: readonly (readonly [RegExp, WordKind])[] = [
  [/^site#phone$/, kind('telephone number', 20, 'phone')],
  [/^site#ein$/, kind('tax number (EIN)', 10, 'ein')],
  [/^site#email$/, kind('e-mail address', 60, 'email')],
  [/^site#hours$/, kind('phone hours', 40, 'hours')],
  [/^site#address\.zip$/, kind('ZIP code', 10, 'zip')],
  [/^site#address\./, kind('postal address', 40)],
  [/^site#(name|legalName|founder)$/, kinds.name],
  [/^site#(socialMedia\.|clubFinder$|charityRating\.link$|forms990\.\d+\.link$)/, kinds.address],
  [/^(site#photos|pages\/photographs#\w+)\./, kinds.fixed],
  [/^site#evidence\./, kind('proof, which no page shows', 300)],
  [/^site#fiscalYearEndMonth$/, kind('month, 1 to 12', null, 'month')],
  [/#(.*\.)?(priceCents|shippingCents)$/, kinds.dollars],
  [/^books\/.*#(key|stripeProduct|pictures\.(?:open|closed)|spreads\.\d+\.picture)$/, kinds.fixed],
  [/^books\/.*#description$/, kind('description of the book', 240)],
  [/^books\/.*#about\.\d+$/, kinds.paragraph],
  [/^books\/.*#title$/, kind('title of the book', 60)],
  [/^hotlines\/directories#\d+\.(id|lines\.\d+)$/, kinds.fixed],
  [/^hotlines\/.*\.(status|lastChecked|checkedBy|isDead)$/, kinds.fixed],
  [/^hotlines\/.*\.(call|text|videophone)$/, kind('number of a help line', 60, 'help-line')],
  [/^hotlines\/.*\.line$/, kind('what the help line does', 140)],
  [/^hotlines\/.*\.name$/, kind('name of a help line', 60)],
  [/^hotlines\/.*\.hours$/, kind('hours of a help line', 80)],
  [/^(pages\/resources|spanish)#.*(\.line|\.press)$/, kinds.fixed],
  [/^asks#\w+\.type$/, kinds.fixed],
  [/^legal\/legal-page#contact\.id$/, kinds.fixed],
  [/^downloads\/.*#(.*\.)?(file|bodyFile|sample)$/, kinds.fixed],
  [/^downloads\/.*#(.*\.)?revisedOn$/, kinds.day],
  [/^tax-reviews#\w+\.reviewBy$/, kinds.day],
  [/^pages\/donors#badges\.\d+\.icon$/, kinds.fixed],
  [/^pages\/donors#tiers\.\d+\.columns$/, kinds.fixed],
  [/^pages\/donors#tiers\.\d+\.amount$/, kinds.wholeDollars],
  [/^pages\/home#tiers\.\d+\.dollars$/, kinds.wholeDollars],
  [/#(.*\.)?(id|scene|ask)$/, kinds.fixed],
  [/#(.*\.)?\w*percent$/i, kinds.percent],
  [
    /^(pages|my-giving|receipts|newsletter-links|payments|spanish)(\/[\w-]+)?#(\w+\.)?description$/,
    kinds.pageDescription,
  ],
]

/** By what a list that grows declares of its items. The form of an item gives keys and the addresses of files. */
const ofFormFields: Partial<Record<FormField['kind'], WordKind>> = {
  key: kinds.fixed,
  file: kinds.fixed,
  day: kinds.day,
}

function kindInItem(path: string): WordKind | undefined {
  const list = findListAround(path)
  const name = list && path.slice(list.path.length + 1).replace(/^\d+\./, '')
  const field = list?.fields.find((each) => each.name === name)
  return field && ofFormFields[field.kind]
}

/** By the name of the field, or of the list that the text is in. */
const ofNames: Readonly<Record<string, WordKind>> = {
  pageTitle: kinds.pageTitle,
  pageDescription: kinds.pageDescription,
  title: kinds.heading,
  headline: kinds.heading,
  titleWithoutName: kinds.heading,
  windowTitle: kinds.heading,
  legend: kinds.heading,
  lead: kinds.lead,
  button: kinds.button,
  busyButton: kinds.button,
  send: kinds.button,
  sending: kinds.button,
  clear: kinds.button,
  another: kinds.button,
  acceptAll: kinds.button,
  necessaryOnly: kinds.button,
  rejectAll: kinds.button,
  acceptSelected: kinds.button,
  linkText: kinds.link,
  label: kinds.label,
  name: kinds.name,
  to: kinds.address,
  href: kinds.address,
  url: kinds.address,
  webUrl: kinds.address,
  chatUrl: kinds.address,
  question: kinds.question,
  answer: kinds.answer,
  alt: kinds.picture,
  bookAlt: kinds.picture,
  coverAlt: kinds.picture,
  subject: kinds.mailSubject,
  preview: kinds.mailPreview,
  hint: kinds.hint,
  placeholder: kinds.hint,
  value: kinds.figure,
  caution: kind('warning beside a number', 90),
  summary: kind('line that opens more', 80),
  paragraphs: kinds.paragraph,
  text: kinds.text,
  steps: kinds.item,
  list: kinds.item,
  lines: kinds.item,
  notes: kinds.item,
  monthly: kinds.item,
  promises: kinds.item,
}

/** A label of one of these leads to another page; a label with nothing beside it belongs to a field. */
const linkParts = ['to', 'href', 'ask', 'mail']

/**
 * What a text is, by its path. `siblings`: the names beside it, which tell a link from a label. A field that the table does
 * not know is a text, or a number.
 */
export function kindOf(path: string, value: unknown, siblings: readonly string[] = []): WordKind {
  const found = kindInItem(path) ?? ofPaths.find(([pattern]) => pattern.test(path))?.[1]
  if (found) return found
  if (typeof value === 'boolean') return kinds.fixed
  if (typeof value === 'number') return kinds.count
  const { name, isItem, parent } = endOf(path)
  if (name === 'label' && linkParts.some((part) => siblings.includes(part))) {
    return /button$|^callToAction$/i.test(parent) ? kinds.button : kinds.link
  }
  const known = Object.hasOwn(ofNames, name) ? ofNames[name] : undefined
  // `answer` is also a list of words in places that are no question.
  if (known && !(isItem && known === kinds.heading)) return known
  if (/title$/i.test(name)) return kinds.heading
  if (/label$/i.test(name)) return kinds.label
  if (/button$/i.test(name)) return kinds.button
  if (/hint$/i.test(name)) return kinds.hint
  return isItem ? kinds.item : kinds.text
}

/** The last name of a path that is no number, the one before it, and whether the text is an item of a list. */
export function endOf(path: string): { name: string; parent: string; isItem: boolean } {
  const names = path.replace(/^[^#]*#/, '').split('.')
  const isItem = /^\d+$/.test(names.at(-1) ?? '')
  const named = names.filter((each) => !/^\d+$/.test(each))
  return { name: named.at(-1) ?? '', parent: named.at(-2) ?? '', isItem }
}
