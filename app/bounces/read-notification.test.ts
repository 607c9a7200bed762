import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readNotification } from './read-notification.ts'

const messageId = '<8a1f1a52-0000-4000-8000-000000000001@example.org>'
const read = (body: unknown) => readNotification(JSON.stringify(body))

test('our own format: one bounce or several, without temporary failures', () => {
  const bounce = { messageId, status: '5.1.1', reason: 'no such mailbox' }
  expect(read(bounce)).toEqual({ bounces: [bounce] })
  expect(read([bounce, { messageId, status: '4.2.2' }])).toEqual({ bounces: [bounce] })
})

/** Of https://docs.aws.amazon.com/ses/latest/dg/notification-examples.html, shortened. */
const ses = {
  notificationType: 'Bounce',
  bounce: {
    bounceType: 'Permanent',
    reportingMTA: 'dns; email.example.com',
    bouncedRecipients: [
      {
        emailAddress: 'jane@example.com',
        status: '5.1.1',
        action: 'failed',
        diagnosticCode: 'smtp; 550 5.1.1 <jane@example.com>... User',
      },
    ],
    bounceSubType: 'General',
  },
  mail: {
    source: 'john@example.com',
    messageId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa0680-000000',
    commonHeaders: { from: ['John Doe <john@example.com>'], messageId, subject: 'Hello' },
  },
}

test('Amazon SES, with and without the wrapper of SNS', () => {
  const bounces = [{ messageId, status: '5.1.1', reason: 'smtp; 550 5.1.1 <jane@example.com>... User' }]
  expect(read(ses)).toEqual({ bounces })
  expect(read({ Type: 'Notification', MessageId: 'x', Message: JSON.stringify(ses) })).toEqual({ bounces })
  const { notificationType, ...event } = ses
  expect(read({ ...event, eventType: notificationType })).toEqual({ bounces })
})

test('Amazon SES: temporary failures, other notifications, and those without a Message-ID give no bounce', () => {
  expect(read({ ...ses, bounce: { ...ses.bounce, bounceType: 'Transient' } })).toEqual({ bounces: [] })
  expect(read({ ...ses, notificationType: 'Delivery' })).toEqual({ bounces: [] })
  expect(read({ ...ses, mail: { source: 'john@example.com' } })).toBeNull()
  expect(read({ ...ses, bounce: { ...ses.bounce, bouncedRecipients: [{}] } })).toMatchObject({
    bounces: [{ messageId, status: '5.0.0', reason: 'Permanent' }],
  })
})

test('Amazon SNS requests a confirmation first', () => {
  const asks = { Type: 'SubscriptionConfirmation', Message: 'You have chosen', SubscribeURL: 'https://sns.example/?x' }
  expect(read(asks)).toEqual({ subscribeUrl: 'https://sns.example/?x' })
})

test('any other text gives null', () => {
  for (const body of ['', '{', 'null', '[]x', '{"messageId":1}', '{"status":"5.1.1"}', '{"Type":"x","Message":"{"}']) {
    expect(readNotification(body), body).toBeNull()
  }
  fc.assert(fc.property(fc.jsonValue(), (value) => void read(value)))
})
