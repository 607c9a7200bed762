import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDeliveryReport } from './read-bounce-mailbox.server.ts'
import { deliveryReport } from './testing/delivery-report.ts'

const messageId = '<8a1f1a52-0000-4000-8000-000000000001@example.org>'
const read = (text: string) => readDeliveryReport(Buffer.from(text))

test.each(['text/rfc822-headers', 'message/rfc822'])('a failure, with the returned message as %s', async (returned) => {
  expect(await read(deliveryReport({ messageId, returned }))).toEqual({
    messageId,
    status: '5.1.1',
    reason: 'smtp; 550 5.1.1 <donor1@example.com>: Recipient address rejected: User unknown',
  })
})

test('line ends of Unix are read, too', async () => {
  expect(await read(deliveryReport({ messageId }).replaceAll('\r\n', '\n'))).toMatchObject({
    messageId,
    status: '5.1.1',
  })
})

test.each([
  ['a notice of delay', deliveryReport({ messageId, action: 'delayed', status: '4.4.1' })],
  ['a failure that is not for good', deliveryReport({ messageId, status: '4.2.2' })],
  ['a report of success', deliveryReport({ messageId, action: 'delivered', status: '2.0.0' })],
  [
    'an automatic answer',
    `From: a@example.com\r\nIn-Reply-To: ${messageId}\r\nSubject: Out of office\r\n\r\nBack soon.`,
  ],
  ['nothing', ''],
])('%s is no bounce', async (_, text) => {
  expect(await read(text)).toBeNull()
})

test('any other mail gives no bounce and no error', async () => {
  const lines = deliveryReport({ messageId }).split('\r\n')
  const changed = fc.array(fc.oneof(fc.constantFrom(...lines), fc.string()), { maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(changed, async (text) => {
      const bounce = await read(text.join('\r\n'))
      expect(bounce === null || bounce.status.startsWith('5.')).toBe(true)
    }),
  )
})
