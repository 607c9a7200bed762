import { expect, test } from 'vitest'
import { describeGift } from './describe-gift.ts'

const gift = { status: 'paid', amountCents: 1999, frequency: 'once', firstName: null } as const

test('a paid gift names its amount', () => {
  expect(describeGift(gift)).toEqual({ tone: 'good', title: 'Thank you.', text: 'Your gift of $19.99 has arrived.' })
})

test('a recurring gift names its rhythm and its giver', () => {
  const { title, text } = describeGift({ ...gift, frequency: 'annually', firstName: 'Ruth' })
  expect(title).toBe('Thank you, Ruth.')
  expect(text).toContain('annual gift of $19.99 is set up')
})

test.each(['pending', 'processing', 'failed', 'expired', 'partly-refunded', 'refunded', 'disputed'] as const)(
  '%s is never told as money that has arrived',
  (status) => {
    const notice = describeGift({ ...gift, status })
    expect(notice.tone).not.toBe('good')
    expect(notice.text).toContain('$19.99')
    expect(notice.text).not.toContain('has arrived')
  },
)
