import { expect, test } from 'vitest'
import { describePayment } from './describe-payment.ts'

const gift = {
  kind: 'gift',
  status: 'paid',
  amountCents: 1999,
  frequency: 'once',
  firstName: null,
  receiptNumber: null,
} as const
const order = {
  kind: 'order',
  status: 'paid',
  amountCents: 1799,
  quantity: 2,
  book: null,
  firstName: null,
  receiptNumber: null,
} as const

test('a paid gift has its amount', () => {
  expect(describePayment(gift)).toEqual({
    tone: 'good',
    follows: 'paid',
    title: 'Thank you.',
    text: 'Your gift of $19.99 has arrived.',
  })
})

test('a recurring gift has its frequency and its giver', () => {
  const { title, text } = describePayment({ ...gift, frequency: 'annually', firstName: 'Ruth' })
  expect(title).toBe('Thank you, Ruth.')
  expect(text).toContain('annual gift of $19.99 is set up')
})

test.each(['pending', 'processing', 'failed', 'expired', 'partly-refunded', 'refunded', 'disputed'] as const)(
  '%s is never described as received money',
  (status) => {
    const notice = describePayment({ ...gift, status })
    expect(notice.tone).not.toBe('good')
    expect(notice.text).toContain('$19.99')
    expect(notice.text).not.toContain('has arrived')
    const ordered = describePayment({ ...order, status })
    expect(ordered.tone).not.toBe('good')
    expect(ordered.text).toContain('2 books for $17.99')
    expect(ordered.text).not.toContain('gift')
  },
)

test('a paid order is described as a purchase', () => {
  const { tone, text } = describePayment(order)
  expect(tone).toBe('good')
  expect(text).toBe('Your order of 2 books for $17.99 is paid and on our packing table.')
})

test('an order of one of several books names the book', () => {
  expect(describePayment({ ...order, book: 'The Night Train' }).text).toContain(
    'order of 2 × The Night Train for $17.99',
  )
})
