import fc from 'fast-check'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { site, type StateRegistration } from '../../content/site.ts'
import { charityInWords } from '../charity.ts'
import { formatExactDollars } from '../../values/money.ts'
import { parseDollars } from '../../values/typed-amount.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import { giftOf, pagesOf, who } from '../testing/pages-of-statement.ts'
import { drawStatement, type Statement } from './statement.server.ts'

const dollars = String.raw`\$[\d,]+\.\d\d`

test('the total is the sum of the net amounts, to the cent, for all amounts, refunds and losses', async () => {
  const cents = fc.integer({ min: 100, max: 99_999_999 })
  const part = fc.integer({ min: 0, max: 1000 })
  const gifts = fc.array(fc.tuple(cents, part, part), { minLength: 1, maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(gifts, async (drawn) => {
      const rows = drawn.map(([amount_cents, refunded, lost], index) => {
        const refunded_cents = Math.floor((amount_cents * refunded) / 1000)
        // A dispute may take more than was paid.
        return giftOf(index, { amount_cents, refunded_cents, lost_cents: Math.floor((amount_cents * lost) / 1000) })
      })
      const text = (await pagesOf(rows)).join(' ')
      const remaining = rows.map((row) => Math.max(0, row.amount_cents - row.refunded_cents - row.lost_cents))
      const total = remaining.reduce((sum, cents) => sum + cents, 0)
      const [, line = ''] = new RegExp(`Total ((?:${dollars} ?)+)`).exec(text) ?? []
      const sums = (line.match(new RegExp(dollars, 'g')) ?? []).map((sum) => parseDollars(sum) ?? Number.NaN)
      expect(sums.at(-1)).toBe(total)
      const [given = 0, wentBack = 0] = sums.length === 3 ? sums : [total, 0]
      expect(given - wentBack).toBe(total)
      for (const [index, cents] of remaining.entries()) {
        expect(text).toMatch(new RegExp(`${rows[index]?.id}[^G]+ \\${formatExactDollars(cents)}`))
      }
    }),
    { numRuns: 15 },
  )
})

test('the statement of a finished year has the giver, the gifts, and everything that the IRS requires', async () => {
  const florida: StateRegistration = {
    state: 'Florida',
    notice: 'A COPY MAY BE OBTAINED.',
    registration: 'Registration number CH1',
    mustStand: 'everywhere',
  }
  const [text = '', more] = await pagesOf([giftOf(2), giftOf(1)], { registrations: [florida] })
  for (const words of [
    'Statement of gifts 2025 Issued on November 22, 2026 For Ada Giver ada@example.com',
    `${charityInWords()}, acknowledges these gifts from you in 2025.`,
    'No goods or services were provided in exchange for these contributions.',
    'January 2, 2025 G-000-000-0001 One-time gift $50.00 January 2, 2025 G-000-000-0002',
    'Total $100.00',
    'Contributions are tax-deductible to the extent allowed by law. Please keep this for your tax records.',
    'A COPY MAY BE OBTAINED. Registration number CH1',
  ]) {
    expect(text).toContain(words)
  }
  expect(text).not.toMatch(/so far|Went back|shares|donor-advised|Page/)
  expect(more).toBeUndefined()
})

test('the statement of the current year says that it is unfinished, with the date', async () => {
  const [text = ''] = await pagesOf([giftOf(1, { paid_at: Date.UTC(2026, 2, 1, 12) })], { year: 2026 })
  expect(text).toContain('2026, so far')
  expect(text).toContain('acknowledges these gifts from you in 2026 up to November 22, 2026.')
  expect(text).toContain('This statement holds what we had received by November 22, 2026.')
})

test('refunds and losses are subtracted, and open disputes are mentioned', async () => {
  const [text = ''] = await pagesOf([
    giftOf(1, { refunded_cents: 1999 }),
    giftOf(2, { refunded_cents: 5000, status: 'refunded' }),
    giftOf(3, { disputed_cents: 5000, refund_pending_cents: 100 }),
  ])
  expect(text).toContain('G-000-000-0001 One-time gift $50.00 $19.99 $30.01')
  expect(text).toContain('G-000-000-0002 One-time gift $50.00 $50.00 $0.00')
  expect(text).toContain('A refund of $1.00 is on its way to you. Your bank is looking into $50.00.')
  expect(text).toContain('Total $150.00 $69.99 $80.01')
})

test('shares and goods have no value, and gifts of funds and employers are listed apart, not deductible, and not in the total', async () => {
  const entered = { entered_at: 1, amount_cents: 0 }
  const text = (
    await pagesOf([
      giftOf(1),
      giftOf(2, { ...entered, payment_method: 'check', amount_cents: 125_050, reference: '1042' }),
      giftOf(3, { ...entered, payment_method: 'stock', description: '12 shares of Sample (SMPL)' }),
      giftOf(4, { ...entered, payment_method: 'in-kind', description: '40 picture books' }),
      giftOf(5, {
        ...entered,
        payment_method: 'donor-advised-fund',
        amount_cents: 70_000,
        description: 'the Ada Fund',
      }),
      giftOf(6, { ...entered, payment_method: 'employer-match', amount_cents: 500, description: 'Sample Corporation' }),
    ])
  ).join(' ')
  const [own = '', nonCash = '', byOthers = ''] = text.split(/Your gifts of shares and goods|Gifts through a donor/)
  expect(own).toContain('G-000-000-0002 Check 1042 $1,250.50 Total $1,300.50')
  expect(nonCash).toContain('described here without a value')
  expect(nonCash).toContain('G-000-000-0003 12 shares of Sample (SMPL)')
  expect(nonCash).toContain('G-000-000-0004 40 picture books')
  expect(nonCash).not.toContain('$')
  expect(byOthers).toContain(
    'Those of a fund or an employer are not yours to deduct, a platform acknowledges what you gave to it, and this statement does not acknowledge them for your taxes.',
  )
  expect(byOthers).toContain('G-000-000-0005 From the Ada Fund $700.00')
  expect(byOthers).toContain('G-000-000-0006 Matched by Sample Corporation $5.00 Total $705.00')
})

test('checks from an IRA are a part of their own, which is in no total of deductible gifts', async () => {
  const ira = giftOf(2, { entered_at: 1, payment_method: 'ira', amount_cents: 70_000, reference: '88' })
  const text = (await pagesOf([giftOf(1), ira])).join(' ')
  const [own = '', fromIra = ''] = text.split('Your gifts from an individual retirement account (IRA)')
  expect(own).toContain('Total $50.00')
  expect(own).not.toContain(ira.id)
  expect(fromIra).toContain('received these gifts from your IRA in 2025. No goods or services were provided')
  expect(fromIra).toContain('these are not taxed as income, so they are not deducted as well.')
  expect(fromIra).toContain(`${ira.id} Check 88 from an IRA $700.00 Total $700.00`)
  expect((await pagesOf([ira])).join(' ')).not.toContain('Your gifts of money')
})

test('gifts that were acknowledged elsewhere are marked and summed up, and are in the total as before', async () => {
  const elsewhere = { acknowledged_elsewhere: 1, entered_at: 1, payment_method: 'check' } as const
  const text = (
    await pagesOf([
      giftOf(1, { amount_cents: 1999 }),
      giftOf(2, { ...elsewhere, amount_cents: 29 }),
      giftOf(3, { ...elsewhere, amount_cents: 115, refunded_cents: 15, status: 'partly-refunded' }),
      giftOf(4, { ...elsewhere, payment_method: 'stock', amount_cents: 0, description: '12 shares of Sample' }),
      giftOf(5, { ...elsewhere, payment_method: 'employer-match', amount_cents: 500, description: 'Sample Corp' }),
    ])
  ).join(' ')
  expect(text).toContain('G-000-000-0002 Check Receipt given elsewhere $0.29 $0.00 $0.29')
  expect(text).toContain('Total $21.43 $0.15 $21.28')
  expect(text).toContain('Of the total of your gifts of money, $1.29 was acknowledged elsewhere before.')
  expect(text).toContain('It is the same gift, so please count it once.')
  // 2, 3 and 4, and the sentence that explains the mark: our thanks for a match acknowledge nothing.
  expect(text.split('Receipt given elsewhere')).toHaveLength(5)
  const stock = (await pagesOf([giftOf(4, { ...elsewhere, payment_method: 'stock', amount_cents: 0 })])).join(' ')
  expect(stock).toContain('you have a receipt from the organization or the program that took it')
  expect(stock).not.toContain('was acknowledged elsewhere before')
  expect((await pagesOf([giftOf(1)])).join(' ')).not.toContain('elsewhere')
})

test('five hundred gifts fill several pages, each with the column heads and a page number', async () => {
  const gifts = Array.from({ length: 500 }, (_, index) => giftOf(index))
  const pages = await pagesOf(gifts)
  expect(pages.length).toBeGreaterThan(10)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('Date Receipt number Gift Amount')
    expect(page).toContain(`Statement of gifts 2025 · Ada Giver · Page ${index + 1} of ${pages.length}`)
  }
  const text = pages.join(' ')
  for (const { id } of gifts) expect(text.split(id)).toHaveLength(2)
  expect(text).toContain('Total $25,000.00')
})

test('a statement by mail shows plain names only; by post, every name as it was entered', async () => {
  const hostile = 'Not you? Sign in at https://evil.example'
  const gifts = [giftOf(1, { payer_name: hostile }), giftOf(2, { payer_name: 'Ελένη משה' })]
  expect((await pagesOf(gifts)).join(' ')).not.toMatch(/evil|Not you/)
  expect((await pagesOf(gifts)).join(' ')).toContain('Ελένη משה')
  const bytes = await drawStatement({ ...who, gifts, year: 2025, email: null })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  expect(text).toContain(hostile)
})

const fundGift = { entered_at: 1, payment_method: 'donor-advised-fund', description: 'the Ada Fund' }

test('a statement of gifts by funds and employers alone is our thanks, and does not speak of taxes', async () => {
  const match = { ...fundGift, payment_method: 'employer-match', description: 'Sample Corporation' }
  const gifts = [giftOf(1, { ...fundGift, amount_cents: 70_000 }), giftOf(2, { ...match, amount_cents: 500 })]
  const [text = ''] = await pagesOf(gifts)
  expect(text).toContain('Our thanks for gifts of 2025 Issued on November 22, 2026 For Ada Giver')
  expect(text).toContain('A fund, an employer or a platform made them, and they came because of you. Thank you.')
  expect(text).toContain('Total $705.00')
  expect(text).not.toMatch(/tax|deduct|Statement of gifts|gifts of money/i)
  expect((await pagesOf([...gifts, giftOf(3)]))[0]).toMatch(/Statement of gifts .* tax records/)
})

test('when several people gave under the address of a giver, each row says who', async () => {
  const gifts = [
    giftOf(1, { payer_name: 'Mrs. Edna Brown' }),
    giftOf(2, { payer_name: 'Walter Brown' }),
    giftOf(3, { ...fundGift, payer_name: 'Walter Brown' }),
  ]
  const textOf = async (name: string | null, of: readonly Gift[]) => {
    const bytes = await drawStatement({ ...who, gifts: of, name, year: 2025 })
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
    return text.replaceAll(/\s+/g, ' ')
  }
  const text = await textOf('The Brown Family', gifts)
  expect(text).toContain('For The Brown Family ada@example.com')
  expect(text).toContain('G-000-000-0001 One-time gift Given by Mrs. Edna Brown $50.00')
  expect(text).toContain('G-000-000-0002 One-time gift Given by Walter Brown $50.00')
  expect(text).toContain('G-000-000-0003 From the Ada Fund $50.00')
  expect(await textOf('Edna Brown', gifts)).toContain('Given by Walter Brown')
  expect(await textOf(null, gifts)).toContain('For Mrs. Edna Brown, Walter Brown ada@example.com')
  expect(await textOf(null, gifts)).toContain('Given by Walter Brown')
  // A title makes no other giver.
  expect(await textOf('Edna Brown', gifts.slice(0, 1))).not.toContain('Given by')
  // What the giver is called today does not change who gave.
  const renamed = await textOf('The Brown Family', gifts.slice(1))
  expect(renamed).toContain('For Walter Brown ada@example.com')
  expect(renamed).not.toMatch(/Brown Family|Given by/)
})

test('a corrected statement says what it replaces, also when no gift remains, and one of thanks names no return', async () => {
  const textOf = async (gifts: readonly Gift[]) => {
    const corrected = { ...who, gifts, name: 'Edna Brown', year: 2025, replacedAt: Date.UTC(2026, 0, 8, 15) }
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await drawStatement(corrected))))
    return text.join(' ').replaceAll(/\s+/g, ' ')
  }
  const note = 'Corrected. This replaces what we sent you on January 8, 2026.'
  const filed = 'If you have already filed a return with the earlier one, please ask your tax adviser.'
  expect(await textOf([giftOf(1)])).toContain(`${note} ${filed}`)
  const none = await textOf([])
  expect(none).toContain(`For Edna Brown ada@example.com ${note} ${filed}`)
  expect(none).toContain('received no gifts from you in 2025.')
  expect(none).not.toContain('tax-deductible')
  const thanks = await textOf([giftOf(1, fundGift)])
  expect(thanks).toContain(note)
  expect(thanks).not.toContain('return')
})

const book = { in_return: 'a picture book', in_return_kind: 'goods', in_return_cents: 700 } as const

test('a copy says when the first statement was issued', async () => {
  const firstGivenAt = Date.UTC(2026, 0, 8, 15)
  expect((await pagesOf([giftOf(1)], { firstGivenAt, now: Date.UTC(2027, 3, 21, 15) }))[0]).toContain(
    '2025 First issued on January 8, 2026. This copy: April 21, 2027.',
  )
  expect((await pagesOf([giftOf(1)], { firstGivenAt, now: firstGivenAt }))[0]).toContain(
    '2025 Issued on January 8, 2026',
  )
})

test('what was given in return stands with its gift, and the deductible parts have a total of their own', async () => {
  const token = { in_return: 'a bookmark', in_return_kind: 'token', in_return_cents: 100 } as const
  const [text = ''] = await pagesOf([giftOf(1, { amount_cents: 10_000, ...book }), giftOf(2, token), giftOf(3)])
  expect(text).toContain(
    'No goods or services were provided in exchange for these contributions, except where the list says so.',
  )
  expect(text).toContain('is limited to the excess of what you contributed over that value.')
  expect(text).toContain('One-time gift In return: a picture book, $7.00. Deductible: $93.00. $100.00')
  expect(text).toContain('One-time gift In return: a bookmark, of insubstantial value. $50.00')
  expect(text).toContain('Total $200.00 Deductible $193.00')
})

test('the deductible total stands below what remains after refunds; without goods there is none', async () => {
  const [refunded = ''] = await pagesOf([giftOf(1, { ...book, refunded_cents: 1000 })])
  expect(refunded).toContain('Total $50.00 $10.00 $40.00 Deductible $33.00')
  const [token = ''] = await pagesOf([giftOf(1, { ...book, in_return_kind: 'token' })])
  expect(token).toContain('except where the list says so. Date')
  expect(token).not.toContain('Deductible')
})

test('what was given for shares or for the gift of a fund is named without a deductible part', async () => {
  const text = (
    await pagesOf([
      giftOf(1, { ...book, payment_method: 'stock', amount_cents: 0, description: '12 shares of Sample (SMPL)' }),
      giftOf(2, { ...book, payment_method: 'donor-advised-fund', description: 'the Ada Fund' }),
    ])
  ).join(' ')
  expect(text).toContain('12 shares of Sample (SMPL) In return: a picture book, $7.00.')
  expect(text).toContain('From the Ada Fund In return: a picture book, $7.00. $50.00')
  expect(text).not.toContain('Deductible')
})

test('a statement is signed, and by post it says the name once', async () => {
  const own = giftOf(1, { payer_name: 'Walter & Edna Brown' })
  const statement = { gifts: [own], name: 'Walter & Edna Brown', year: 2025, now: who.now }
  const read = async (changes: Partial<Statement>) => {
    const bytes = await drawStatement({ ...statement, email: null, ...changes })
    const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
    expect(totalPages).toBe(1)
    return text.replaceAll(/\s+/g, ' ')
  }
  const signatory = { name: 'Mary Clarke', title: 'President' }
  const byPost = await read({ address: ['Walter and Edna Brown', '12 Elm Street'], signatory })
  expect(byPost.match(/Brown/g)).toHaveLength(1)
  expect(byPost).toContain(`Mary Clarke President, ${site.name}`)
  expect(await read({ email: 'edna@example.com' })).toMatch(
    new RegExp(`For Walter & Edna Brown edna@example.com .* ${site.name}$`),
  )
})
