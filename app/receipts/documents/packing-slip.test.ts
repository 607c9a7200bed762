import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { firstBook as book } from '../../catalog/books.ts'
import { paidOrder } from '../../payments/testing/paid-payment.ts'
import type { Order } from '../../payments/payment-tables.ts'
import { findUnprintableIn } from './printable.server.ts'
import { drawPackingSlips } from './packing-slip.server.ts'

const orderTo = (name: string, line = '12 Elm Street') =>
  paidOrder({ ship_name: name, ship_line1: line, quantity: 2 }) as Order

async function textOf(order: Order): Promise<string> {
  const bytes = await drawPackingSlips([order])
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  expect(totalPages).toBe(1)
  return text.replaceAll(/\s+/g, ' ')
}

test('it has the items, the address, and says that they were bought', async () => {
  const order = orderTo('Bo Buyer')
  const text = await textOf(order)
  const lines = ['Bo Buyer', '12 Elm Street', 'Springfield, IL 62701']
  for (const part of ['Packing slip', order.id, ...lines, `2 ${book.title}`]) expect(text).toContain(part)
  expect(text).toContain('This is a purchase, not a donation.')
})

const withoutSpaces = (text: string) => text.replaceAll(/[\s\p{Cf}]/gu, '')

test.each([
  'Zoë Łukasz',
  'Nguyễn Văn Ảnh',
  'Ελένη Βασιλείου',
  'Олена Ґалаґан',
  'राम कपूर',
  'משה כהן',
  'בן־דוד',
  'محمد علي',
  'علي مح‌مد',
  'Moshe משה כהן Cohen',
  'O’Brien محمد علي 12',
])('a name with characters like %s', async (name) => {
  const order = orderTo(name)
  expect(withoutSpaces(await textOf(order))).toContain(withoutSpaces(name))
  expect(await findUnprintableIn(order)).toEqual([])
})

test.each([
  ['Moshe משה (כהן) Cohen', ['Moshe', 'כהן', 'משה', 'Cohen']],
  ['O’Brien محمد 12 علي', ['O’Brien', 'علي', '12', 'محمد']],
  ['רחוב הרצל 12, Haifa', ['12', 'רחוב הרצל', ', Haifa']],
])('%s is printed from left to right as %j', async (name, expected) => {
  const pdf = await getDocumentProxy(new Uint8Array(await drawPackingSlips([orderTo(name)])))
  const { items } = await (await pdf.getPage(1)).getTextContent()
  const words = items.flatMap((item) => ('str' in item ? [{ text: item.str, x: Number(item.transform[4]) }] : []))
  const printed = words.filter(({ text }) => expected.includes(text)).toSorted((a, b) => a.x - b.x)
  expect(printed.map(({ text }) => text)).toEqual(expected)
})

test.each([
  ['李 Wei', 'Wei '],
  ['สมชาย', ''],
])('of the name %s, the letters that no font has are left out, and the staff is notified', async (name, printed) => {
  const order = orderTo(name)
  const text = await textOf(order)
  expect(text).not.toContain('?')
  expect(text).toContain(`Ship to ${printed}12 Elm Street Springfield, IL 62701`)
  expect(await findUnprintableIn(order)).toEqual([name])
})

test.each([
  ['Ann 😊 Lee', 'Ann Lee'],
  ['Ann Lee ♥️', 'Ann Lee ♥'],
  ['👩‍👧 Ann Lee', 'Ann Lee'],
  ['Ann™ Lee', 'Ann™ Lee'],
  ['Ann\u2011Marie Lee', 'Ann\u2011Marie Lee'],
  ['Ann\u200b Lee', 'Ann Lee'],
  ['Ann ﬁsher', 'Ann fisher'],
])('of the name %s, the signs that no font has are left out, and it is no loss', async (name, printed) => {
  const order = orderTo(name)
  expect(await findUnprintableIn(order)).toEqual([])
  expect((await textOf(order)).replaceAll('\u200b', '')).toContain(`Ship to ${printed} 12 Elm Street`)
})

test('the fonts have every character that is printed without a check', async () => {
  const letters = Array.from({ length: 0x180 - 0xa0 }, (_, at) => String.fromCodePoint(0xa0 + at)).join('')
  const { printedText } = await import('../../pdf/pdf-fonts.server.ts')
  expect(printedText(letters)).toBe(letters)
})

test('each of several slips is a page with its own address', async () => {
  const names = ['Bo Buyer', 'Cy Buyer', 'Di Buyer']
  const bytes = await drawPackingSlips(names.map((name) => orderTo(name)))
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  expect(text.map((page, at) => [page.includes(names[at]!), page.includes('Packing slip')])).toEqual(
    names.map(() => [true, true]),
  )
})
