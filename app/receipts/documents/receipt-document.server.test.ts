import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { site } from '../../content/site.ts'
import { paidGift, paidOrder } from '../../payments/testing/paid-payment.ts'
import type { Payment } from '../../payments/payment-tables.ts'
import { drawReceipt } from './receipt-document.server.ts'

const now = Date.UTC(2026, 10, 22, 12)
const entered = { entered_at: null, description: null, reference: null, postal_address: null }

async function textOf(payment: object, signatory: { name: string; title: string } | null): Promise<string> {
  const bytes = await drawReceipt({ ...entered, ...payment } as Payment, now, signatory)
  const pdf = await getDocumentProxy(new Uint8Array(bytes ?? []))
  const { text } = await extractText(pdf, { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

test('the receipt of a gift ends with who signs it, and that of an order with nobody', async () => {
  const ends = `Questions? Write to ${site.email} or call ${site.phone}.`
  const signatory = { name: 'Mary Clarke', title: 'President' }
  expect((await textOf(paidGift({}), signatory)).split(ends)[1]).toBe(` Mary Clarke President, ${site.name}`)
  expect((await textOf(paidGift({}), { name: 'Mary Clarke', title: '' })).split(ends)[1]).toBe(
    ` Mary Clarke ${site.name}`,
  )
  expect((await textOf(paidGift({}), null)).split(ends)[1]).toBe(` ${site.name}`)
  expect((await textOf(paidOrder({}), signatory)).split(ends)[1]).toBe('')
})

test('a copy of a receipt says when the first was issued, on one page, also with everything else on it', async () => {
  const given = { acknowledged_at: Date.UTC(2026, 1, 10, 15), acknowledged_cents: 5000, words_changed_at: now }
  expect(await textOf({ ...paidGift({}), ...given }, null)).toContain(
    'First issued on February 10, 2026. Changed since: this one replaces the first. This copy: November 22, 2026.',
  )
})

const book = { in_return: 'a copy of “The Light in the Window”', in_return_kind: 'goods', in_return_cents: 1099 }
const debit = {
  payment_method: 'us_bank_account',
  paid_at: Date.UTC(2027, 0, 1, 4, 30),
  settled_at: Date.UTC(2027, 0, 6, 15),
}

test.each([
  ['a bank debit at the edge of a year', debit],
  [
    'a bank debit, with a book in return, for a fund, after a refund',
    { ...debit, ...book, fund: 'trial-camp', refunded_cents: 100 },
  ],
  [
    'a mailed check with a book in return',
    {
      payment_method: 'check',
      entered_at: 1,
      mailed_on: '2026-11-18',
      mailed_evidence: 'postmark',
      reference: '1042',
      ...book,
    },
  ],
])('the signature is beside the notes, on one page: %s', async (_, changes) => {
  const gift = paidGift({ amount_cents: 50_000 })
  const bytes = await drawReceipt({ ...entered, ...gift, ...changes } as Payment, now, {
    name: 'Mary Clarke',
    title: 'President',
  })
  const { totalPages } = await extractText(await getDocumentProxy(new Uint8Array(bytes ?? [])))
  expect(totalPages).toBe(1)
})
