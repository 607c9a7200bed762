import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { site } from '../../content/site.ts'
import { charityInWords } from '../charity.ts'
import { paidGift } from '../../payments/testing/paid-payment.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import { countTurns } from '../../values/testing/count-turns.ts'
import type { Signatory } from '../signatory.server.ts'
import { drawGiftLetters, type GiftLetter } from './gift-letter.server.ts'

const now = Date.UTC(2026, 10, 22, 12)
const address = ['Ada Giver', '12 Elm Street', 'Apartment 4', 'Springfield, IL 62701']

function giftOf(changes: Partial<Gift>): Gift {
  const gift = { ...paidGift({ amount_cents: 50_000, payment_method: 'check' }), entered_at: now, description: null }
  return { ...gift, reference: '1042', postal_address: address.join('\n'), ...changes } as Gift
}

interface Words {
  text: string
  x: number
  /** The baseline, from the top. */
  y: number
  right: number
}

async function pagesOf(
  gifts: readonly Gift[],
  signatory: Signatory | null = null,
  greeting: string | null = null,
): Promise<Words[][]> {
  const letters = gifts.map((gift) => ({ gift, greeting }))
  const bytes = await drawGiftLetters(letters, signatory, now)
  const pdf = await getDocumentProxy(new Uint8Array(bytes ?? []))
  const pages = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    const words = items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : []))
    pages.push(
      words.map(({ str, transform, width }) => ({
        text: str,
        x: Number(transform[4]),
        y: 792 - Number(transform[5]),
        right: Number(transform[4]) + width,
      })),
    )
  }
  return pages
}

const textOf = (words: Words[] = []) =>
  words
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ')

test('only the address shows in the window of a #10 envelope, at every position of the paper', async () => {
  for (const lines of [address, address.slice(1), [...address.slice(0, 3), 'Rear building', ...address.slice(3)]]) {
    const [page = []] = await pagesOf([giftOf({ postal_address: lines.join('\n') })])
    const [inch, slack] = [72, { x: 1, y: 11 / 3 - 4.125 }]
    const shown = (dx: number, dy: number) =>
      page.filter(
        ({ x, right, y }) =>
          right > (0.875 - dx) * inch &&
          x < (5.375 - dx) * inch &&
          y > (2.5 + dy) * inch &&
          y - 8 < (3.625 + dy) * inch,
      )
    const whole = [address[0], ...lines.filter((line) => line !== address[0])]
    // Paper lies at the bottom of its envelope, at the left or at the right.
    for (const dx of [0, slack.x]) {
      expect(shown(dx, slack.y).map(({ text }) => text)).toEqual(whole)
      for (const { x, right, y } of shown(dx, slack.y)) {
        expect([x > (0.875 - dx) * inch, right < (5.375 - dx) * inch, y < (3.625 + slack.y) * inch]).toEqual(
          Array(3).fill(true),
        )
      }
    }
    // In an envelope that is turned over, the window shows the last four lines.
    expect(shown(0, 0).map(({ text }) => text)).toEqual(expect.arrayContaining(whole.slice(-4)))
  }
})

const shares = { payment_method: 'stock', amount_cents: 0, description: '12 shares of Sample Corporation (SMPL)' }
const goods = { payment_method: 'in-kind', amount_cents: 0, description: 'a desk and two chairs' }
const fund = { payment_method: 'donor-advised-fund', description: 'the Giver Family Fund at Sample Charitable' }
const match = { payment_method: 'employer-match', description: 'Sample Works' }

test('each way of giving has the letter that the IRS requires, on one page', async () => {
  const ways = [{}, { payment_method: 'cash', reference: null }, shares, goods, fund, match]
  const pages = (await pagesOf(ways.map((way) => giftOf(way)))).map((page) => textOf(page))
  expect(pages).toHaveLength(ways.length)
  const [check = '', cash = '', stock = '', inKind = '', advised = '', matched = ''] = pages
  for (const page of pages) {
    expect(page).toContain('November 22, 2026')
    expect(page).toContain('Dear Ada Giver, ')
    expect(page).toContain(`With gratitude, ${site.name}`)
    expect(page).toContain('No goods or services were provided in exchange for this contribution.')
  }
  expect(check).toContain(`Thank you for your gift of $500.00 to ${charityInWords()}`)
  expect(check).toContain('Check number 1042')
  expect(cash).toContain('received on November 21, 2026 in cash.')
  for (const page of [check, cash]) expect(page).toContain('tax-deductible to the extent allowed by law')
  for (const page of [stock, inKind]) {
    expect(page).not.toMatch(/\$|Amount/)
    expect(page).toContain('states no value')
  }
  for (const page of [advised, matched]) {
    expect(page).toContain('With our thanks')
    expect(page).toContain('this is our thanks, and not an acknowledgment for your taxes')
    expect(page).not.toMatch(/deductible|tax records|Receipt number/)
  }
})

test('the signatory of the settings signs, with room for a signature, on the same page', async () => {
  const tall = { ...shares, postal_address: ['Edna Brown', ...address].join('\n') }
  const signatory = { name: 'Edna Brown', title: 'President' }
  for (const change of [{}, tall]) {
    const pages = await pagesOf([giftOf(change)], signatory)
    expect(pages).toHaveLength(1)
    const [page = []] = pages
    expect(textOf(page)).toMatch(new RegExp(`With gratitude, Edna Brown President, ${site.name}$`))
    const lineOf = (text: string) => page.findLast((words) => words.text.includes(text))?.y ?? 0
    expect(lineOf('Edna Brown') - lineOf('With gratitude')).toBeGreaterThan(36)
  }
  const [untitled] = await pagesOf([giftOf({})], { name: 'Edna Brown', title: '' })
  expect(textOf(untitled)).toMatch(new RegExp(`With gratitude, Edna Brown ${site.name}$`))
})

test('a copy of a letter says when the first was issued, and that it replaces it, above the window', async () => {
  const given = { acknowledged_at: Date.UTC(2026, 1, 10, 15), acknowledged_cents: 50_000 }
  const [copied, replacing] = await pagesOf([giftOf(given), giftOf({ ...given, words_changed_at: now })])
  expect(textOf(copied)).toContain('First issued on February 10, 2026. This copy: November 22, 2026.')
  expect(textOf(replacing)).toContain('Changed since: this one replaces the first. This copy: November 22, 2026.')
  const inWindow = (words: Words[] = []) =>
    words.filter(({ x, y }) => x < 314 && y > 140 && y < 240).map(({ text }) => text)
  expect(inWindow(replacing)).toEqual(address)
})

test('the letter greets as the giver wants to be greeted', async () => {
  const beginning = async (greeting: string) => textOf((await pagesOf([giftOf({})], null, greeting))[0])
  expect(await beginning('Dear Edna and Walter')).toContain('Dear Edna and Walter, Thank you')
  expect(await beginning('Good day, Edna!')).toContain('Good day, Edna! Thank you')
  expect(await beginning('你好')).toContain('Dear Ada Giver, Thank you')
})

test('the envelope says a name once, however it is written', async () => {
  const lines = ['Walter and Edna Brown', ...address.slice(1)]
  const payer_name = 'WALTER & Edna  Brown'
  const [page] = await pagesOf([giftOf({ payer_name, postal_address: lines.join('\n') })], null, 'Dear friends')
  expect(textOf(page)).toContain(`${lines.join(' ')} Dear friends,`)
  expect(textOf(page).match(/brown/gi)).toHaveLength(1)
})

test('the letter about a cancelled gift takes the receipt back that its giver has, with a note on the statement', async () => {
  const cancelled = giftOf({ status: 'refunded', refunded_cents: 50_000, acknowledged_at: now - 1 })
  const [page] = await pagesOf([{ ...cancelled, void_reason: 'given-back' }])
  const text = textOf(page)
  expect(text).toContain('Issued on November 22, 2026')
  expect(text).toContain('Dear Ada Giver, We returned your gift of $500.00, which we received on November 21, 2026.')
  expect(text).toContain(`So your receipt ${cancelled.id} is no longer valid: please do not use it for your taxes.`)
  expect(text).not.toMatch(/Thank you|No goods|mistake/)
  const [wrong] = await pagesOf([{ ...cancelled, void_reason: 'wrong' }])
  expect(textOf(wrong)).toContain('or we made a mistake when we recorded it.')
  const withNote = [{ gift: cancelled, statementNote: 'This also replaces it.' }]
  const bytes = await drawGiftLetters(withNote, null, now)
  const { text: pages } = await extractText(await getDocumentProxy(new Uint8Array(bytes ?? [])))
  expect(pages.join(' ')).toContain('This also replaces it.')
})

test('a gift without a name or an address has a letter, one that was cancelled before its receipt has none', async () => {
  const [page] = await pagesOf([giftOf({ payer_name: null, postal_address: null })])
  expect(textOf(page)).toContain('Dear friend, Thank you for your gift')
  expect(
    await drawGiftLetters([{ gift: giftOf({ status: 'refunded', refunded_cents: 50_000 }) }], null, now),
  ).toBeNull()
})

test('a name with characters that no font has is left out of the greeting and of the envelope', async () => {
  const [page] = await pagesOf([
    giftOf({
      payer_name: '李小龙',
      tribute_kind: 'memory',
      tribute_name: '李小龙',
      postal_address: '李小龙\n12 Elm Street',
    }),
  ])
  expect(textOf(page)).toContain('12 Elm Street Dear friend, Thank you for your gift of $500.00 to')
  expect(textOf(page)).not.toContain('??')
})

test('other requests run while letters are drawn', async () => {
  const letters: GiftLetter[] = Array.from({ length: 20 }, () => ({ gift: giftOf({}) }))
  expect(await countTurns(() => drawGiftLetters(letters, null, now))).toBeGreaterThanOrEqual(20)
})
