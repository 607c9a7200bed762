import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { drawPackingSlips } from './packing-slip.server.ts'

const slip = {
  orderNumber: 'order_1',
  date: 'November 21, 2026',
  quantity: 2,
  title: 'The Book',
}

async function textOf(address: string[]): Promise<string> {
  const bytes = await drawPackingSlips([{ ...slip, address }])
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  expect(totalPages).toBe(1)
  return text.replaceAll(/\s+/g, ' ')
}

test('it says what goes to whom, and that it was bought', async () => {
  const text = await textOf(['Bo Buyer', '12 Elm Street', 'Springfield, IL 62701'])
  for (const part of ['Packing slip', 'order_1', 'Bo Buyer', '12 Elm Street', 'Springfield, IL 62701', '2 The Book']) {
    expect(text).toContain(part)
  }
  expect(text).toContain('This is a purchase, not a donation.')
})

test.each(['Zoë Łukasz', 'Nguyễn Văn Ảnh', 'Ελένη Βασιλείου', 'Олена Ґалаґан'])(
  'a name in letters like %s',
  async (name) => {
    expect(await textOf([name, '12 Elm Street'])).toContain(name)
  },
)

test('a letter that no font has is marked, and the rest stands', async () => {
  expect(await textOf(['李 Wei', '12 Elm Street'])).toContain('? Wei')
})

test('several slips are as many pages, each with its own address', async () => {
  const addresses = [
    ['Bo Buyer', '12 Elm Street'],
    ['Cy Buyer', '3 Oak Street'],
    ['Di Buyer', '4 Ash Street'],
  ]
  const bytes = await drawPackingSlips(addresses.map((address) => ({ ...slip, address })))
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  expect(text.map((page, at) => [page.includes(addresses[at]![0]!), page.includes('Packing slip')])).toEqual(
    addresses.map(() => [true, true]),
  )
})
