import { expect, test } from 'vitest'
import { giftOf, pagesOf } from '../testing/pages-of-statement.ts'

test('a check is listed by its date for taxes, and its line says when it was received', async () => {
  const received = { entered_at: 1, payment_method: 'check', reference: '7', paid_at: Date.UTC(2026, 0, 4, 17) }
  const mailed = { given_at: Date.UTC(2025, 11, 30, 17), mailed_on: '2025-12-30', mailed_evidence: 'postmark' } as const
  const text = (await pagesOf([giftOf(1, { ...received, ...mailed }), giftOf(2)])).join(' ')
  expect(text).toMatch(
    /January 2, 2025 G-000-000-0002 .*December 30, 2025 G-000-000-0001 Check 7 Mailed on this day \(postmark\), received on January 4, 2026 \$50\.00/,
  )
  expect(text).toContain('A check is listed by the day on which it was mailed')
  const dated = { given_at: Date.UTC(2025, 1, 3, 17), check_dated_on: '2025-02-03' }
  const postDated = (await pagesOf([giftOf(1, { ...received, paid_at: Date.UTC(2025, 0, 4, 17), ...dated })])).join(' ')
  expect(postDated).toContain('February 3, 2025 G-000-000-0001 Check 7 Dated on this day, received on January 4, 2025')
  expect((await pagesOf([giftOf(1)])).join(' ')).not.toContain('A check stands')
})

test('a bank debit belongs to the year of its authorization, and one whose year is in doubt refers to the bank’s statement', async () => {
  const late = { payment_method: 'us_bank_account', paid_at: Date.UTC(2026, 0, 1, 4, 30) }
  const settled = { ...late, settled_at: Date.UTC(2026, 0, 6, 15) }
  const early = { ...late, paid_at: Date.UTC(2025, 10, 3, 12) }
  const words = 'One-time gift, authorized on December 31, 2025, by bank debit, and since completed'
  const question = 'If that day is in January, please ask who prepares your tax return'
  const [withLate = ''] = await pagesOf([giftOf(1), giftOf(2, late)])
  expect(withLate).toContain(`December 31, 2025 G-000-000-0002 ${words} $50.00`)
  expect(withLate.split('bank debit')).toHaveLength(2)
  expect(withLate).toContain(question)
  const [withSettled = ''] = await pagesOf([giftOf(1), giftOf(2, settled)])
  expect(withSettled).toContain(`${words} (on January 6, 2026) $50.00`)
  expect(withSettled).toContain(question)
  expect((await pagesOf([giftOf(1), giftOf(2, early)])).join(' ')).not.toContain(question)
  const inYear = { ...late, paid_at: Date.UTC(2025, 11, 28, 12), settled_at: Date.UTC(2025, 11, 31, 15) }
  expect((await pagesOf([giftOf(1), giftOf(2, inYear)])).join(' ')).not.toContain(question)
})

test('a statement that is made while a bank debit is on its way says that it lacks it', async () => {
  const waiting = [{ amount_cents: 7500, created_at: Date.UTC(2025, 11, 31, 20) }]
  const [text] = await pagesOf([giftOf(1)], { waiting })
  const words = 'Your gift of $75.00 by bank debit, begun on December 31, 2025, is still on its way from your bank.'
  expect(text).toContain(words)
})

test('a card gift of the first hours of a year has both times, and its year first', async () => {
  const paid_at = Date.UTC(2026, 0, 1, 7, 40)
  const january = 'January 1, 2026, 2:40 AM Eastern Time'
  const december = 'December 31, 2025, 11:40 PM Pacific Time'
  const edge = giftOf(1, { paid_at, given_at: paid_at })
  const [asJanuary = ''] = await pagesOf([giftOf(2, { paid_at: paid_at + 1, given_at: paid_at + 1 }), edge], {
    year: 2026,
  })
  expect(asJanuary).toContain(`January 1, 2026 G-000-000-0001 One-time gift, made on ${january} (${december}) $50.00`)
  const counted = giftOf(1, { paid_at, given_at: Date.UTC(2026, 0, 1, 5) - 1 })
  const [asDecember = ''] = await pagesOf([counted, giftOf(2)])
  expect(asDecember).toContain(
    `December 31, 2025 G-000-000-0001 One-time gift, made on ${december} (${january}) $50.00`,
  )
  expect(asDecember.indexOf('0002')).toBeLessThan(asDecember.indexOf('0001'))
})
