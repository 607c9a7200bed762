import type { z } from 'zod'
import { addedBookList } from './added-book-list.ts'
import { type FormField, problemFrom, schemaOf } from './form-field.ts'
import type { GrowingList } from './growing-list.ts'

/** Every list may hide an item until a day. */
const hiddenUntil: FormField = {
  name: 'hiddenUntil',
  label: 'Hidden until',
  hint: 'The pages show it from the beginning of this day on, in our time zone. Empty: at once.',
  kind: 'day',
  empty: 'absent',
}

const questionList = ({ path, title, page }: Pick<GrowingList, 'path' | 'title' | 'page'>): GrowingList => ({
  path,
  title,
  one: 'a question',
  page,
  fields: [
    { name: 'question', label: 'Question', kind: 'line', most: 140 },
    { name: 'answer', label: 'Answer', kind: 'text', most: 900 },
    { name: 'link', label: 'Link below the answer', kind: 'link', empty: 'absent' },
  ],
  least: 1,
  most: 20,
  name: 'question',
})

const fileField: FormField = { name: 'to', label: 'PDF file', kind: 'file' }

/** The key of a fund and of a book that is sold out: payments carry it. */
const keyField: FormField = { name: 'key', label: 'Key', kind: 'key' }

const written: readonly GrowingList[] = [
  questionList({ path: 'pages/donors#questions', title: 'Questions of donors', page: '/donors' }),
  questionList({ path: 'pages/contact#questions', title: 'Questions on the contact page', page: '/contact' }),
  {
    path: 'pages/home#stories.entries',
    title: 'Stories',
    one: 'a story',
    page: '/',
    hint: 'The home page shows them while the claim “success stories” has a proof in the settings. Print no child’s name, and no place so small that readers can identify a child.',
    fields: [
      { name: 'impact', label: 'What happened', hint: 'Such as: One family reached', kind: 'line', most: 50 },
      { name: 'description', label: 'One sentence', hint: 'Shown until there is a story.', kind: 'line', most: 120 },
      { name: 'windows', label: 'Lit windows', hint: 'One for each child.', kind: 'number', least: 1, most: 200 },
      {
        name: 'told',
        label: 'The story of a witness',
        kind: 'group',
        empty: 'null',
        fields: [
          { name: 'title', label: 'Title', kind: 'line', most: 60 },
          { name: 'text', label: 'Story', kind: 'text', most: 600 },
          { name: 'place', label: 'Place', hint: 'Such as: A town in Ohio', kind: 'line', most: 40 },
          { name: 'season', label: 'Season', hint: 'Such as: Spring 2025', kind: 'line', most: 30 },
          { name: 'witness', label: 'Told by', hint: 'Such as: their pastor', kind: 'line', most: 60 },
        ],
      },
    ],
    least: 1,
    most: 9,
    name: 'impact',
  },
  {
    path: 'funds#funds',
    title: 'Funds',
    one: 'a fund',
    page: '/donate',
    hint: 'With one fund, the office alone chooses it. With two, the donate page lets a giver choose. Before the first gift, add the name as a class in your books.',
    fields: [
      keyField,
      { name: 'name', label: 'Name', hint: 'As a receipt names it.', kind: 'line', most: 60 },
      {
        name: 'sentence',
        label: 'One sentence',
        hint: 'Below the name on the donate page.',
        kind: 'line',
        empty: 'null',
      },
    ],
    least: 0,
    most: 12,
    name: 'name',
  },
  addedBookList,
  {
    path: 'sales-tax#states',
    title: 'States with sales tax',
    one: 'a state',
    page: '/store',
    hint: 'With a state in this list, Stripe Tax adds the sales tax of the address to each order, wherever your Stripe account has a registration. First fill in the tax settings at Stripe, and look at Launch: without them, no order can be paid.',
    fields: [
      {
        name: 'state',
        label: 'State',
        hint: 'Two letters, such as OH.',
        kind: 'line',
        most: 2,
        pattern: { form: /^[A-Z]{2}$/, fault: 'It must be two capital letters, such as OH.' },
      },
      {
        name: 'registration',
        label: 'Our registration there',
        hint: 'The number of the permit, and since when. No page shows it.',
        kind: 'line',
        most: 120,
      },
    ],
    least: 0,
    most: 51,
    name: 'state',
  },
  {
    path: 'pages/donors#documents.links',
    title: 'Reports for donors',
    one: 'a report',
    page: '/donors',
    fields: [
      { name: 'label', label: 'Name', hint: 'Such as: 2024 annual report', kind: 'line', most: 60 },
      { name: 'note', label: 'Note', hint: 'Such as: PDF, opens in a new tab', kind: 'line', most: 60 },
      fileField,
    ],
    least: 1,
    most: 12,
    name: 'label',
  },
  {
    path: 'pages/research#resources.downloads',
    title: 'Downloads of the research page',
    one: 'a download',
    page: '/research',
    fields: [
      { name: 'title', label: 'Title', kind: 'line', most: 60 },
      { name: 'text', label: 'One sentence', kind: 'line', most: 160 },
      fileField,
    ],
    least: 1,
    most: 12,
    name: 'title',
  },
]

/** The notices above the pages, a switch. */
export const noticeList: GrowingList = {
  path: 'notice#notices',
  title: 'Notices',
  one: 'a notice',
  page: '/',
  fields: [
    {
      name: 'text',
      label: 'Notice',
      hint: 'One or two sentences. The crisis page shows none.',
      kind: 'line',
      most: 200,
    },
    { name: 'hiddenUntil', label: 'From', hint: 'The first day. Empty: at once.', kind: 'day', empty: 'absent' },
    {
      name: 'until',
      label: 'Until',
      hint: 'The last day. Empty: until you take it away.',
      kind: 'day',
      empty: 'absent',
    },
  ],
  least: 0,
  most: 3,
  name: 'text',
}

/** The books that the store does not sell now, a switch. */
export const soldOutList: GrowingList = {
  path: 'sold-out#books',
  title: 'Sold out',
  one: 'a book that is sold out',
  page: '/store',
  fields: [keyField, { name: 'backOn', label: 'Back on', kind: 'day', empty: 'null' }],
  least: 0,
  most: 50,
  name: 'key',
}

/** The lists of the page Lists, in its order. */
export const growingLists = written.map((list): GrowingList => ({ ...list, fields: [...list.fields, hiddenUntil] }))

export const allGrowingLists = [...growingLists, noticeList, soldOutList]

/** The list at a path. */
export function findGrowingList(path: string): GrowingList | undefined {
  return allGrowingLists.find((list) => list.path === path)
}

/** The list in which a path is: its texts are changed with their item. */
export function findListAround(path: string): GrowingList | undefined {
  return allGrowingLists.find((list) => path.startsWith(`${list.path}.`))
}

const schemas = new Map<string, z.ZodType>()

/** Why a value cannot be a list. */
export interface ListFault {
  /** The place of the item that has the fault, from 0; null: the list has it. */
  item: number | null
  /** A sentence. */
  text: string
  /** Of the item: the name of the field in which it is. */
  field?: string
}

/** "Item 2: It must not be empty." */
export const listFaultInWords = ({ item, text }: ListFault): string =>
  item === null ? text : `Item ${item + 1}: ${text}`

/** Why a value cannot be this list; null when it can. */
export function findFaultOfGrowingList(list: GrowingList, value: unknown): ListFault | null {
  if (!Array.isArray(value)) return { item: null, text: 'It must be a list.' }
  if (value.length > list.most) return { item: null, text: `At most ${list.most} are possible.` }
  const schema = schemas.get(list.path) ?? schemaOf(list.fields)
  schemas.set(list.path, schema)
  for (const [index, item] of value.entries()) {
    const issue = schema.safeParse(item).error?.issues[0]
    if (issue) {
      const { field, problem } = problemFrom(list.fields, issue)
      return { item: index, text: problem, field }
    }
  }
  const names = (value as Record<string, unknown>[]).map((item) => String(item[list.name]).trim().toLowerCase())
  const twice = names.findIndex((name, index) => names.indexOf(name) < index)
  if (twice >= 0) return { item: twice, text: 'The list has this already.' }
  const shown = (value as { hiddenUntil?: string }[]).filter((item) => item.hiddenUntil === undefined).length
  if (shown >= list.least) return null
  return { item: null, text: 'At least one must not be hidden: the page has a heading for it.' }
}
