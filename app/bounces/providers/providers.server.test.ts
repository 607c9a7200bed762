import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mailProviderNames, type MailProviderName } from '../../config/mail-providers.ts'
import { messageIdOf } from '../../mail/mailer.server.ts'
import type { MailReport } from '../bounce.ts'
import { parseJson } from './provider.ts'
import { providerNamed } from './providers.server.ts'
import { isOfAmazon, isSnsSigned, textOf } from './sns-signature.server.ts'

const id = '8a1f1a52-0000-4000-8000-000000000001'
const messageId = messageIdOf(id)
const address = 'ada@example.com'
const unknownUser = '550 5.1.1 The email account does not exist'

type Expected = MailReport['kind'] | null
/** Notices by provider, in the form of its documentation, each with the kind of the report, null for none. */
const notices: Record<MailProviderName, readonly (readonly [Expected, unknown])[]> = {
  postmark: ((about) =>
    [
      [
        'no-mailbox',
        { ...about, RecordType: 'Bounce', Type: 'HardBounce', TypeCode: 1, Details: 'smtp;550 5.1.1 User unknown' },
      ],
      [
        'no-mailbox',
        { ...about, RecordType: 'Bounce', Type: 'HardBounce', TypeCode: 1, Details: 'Test bounce details' },
      ],
      ['full', { ...about, RecordType: 'Bounce', Type: 'SoftBounce', Details: 'smtp;552 5.2.2 Mailbox full' }],
      ['other', { ...about, RecordType: 'Bounce', Type: 'HardBounce', Details: 'smtp;550 5.7.1 Blocked' }],
      ['other', { ...about, RecordType: 'Bounce', Type: 'Blocked', Details: 'smtp;550 5.1.1 User unknown' }],
      ['other', { ...about, RecordType: 'Bounce', Type: 'DMARCPolicy' }],
      ['complaint', { ...about, RecordType: 'SpamComplaint', Type: 'SpamComplaint', TypeCode: 100001 }],
      [null, { ...about, RecordType: 'Bounce', Type: 'AutoResponder' }],
      [null, { ...about, RecordType: 'Bounce', Type: 'Transient' }],
      [null, { RecordType: 'Delivery', Recipient: address }],
    ] as const)({
    Email: address,
    Description: 'The server was unable to deliver your message.',
    Metadata: { 'message-id': id },
  }),
  ses: ((mail) => {
    const wrap = (message: unknown) => ({ Type: 'Notification', MessageId: 'x', Message: JSON.stringify(message) })
    const bounce = (bounceType: string, bounceSubType: string, recipient: object = {}) =>
      wrap({
        notificationType: 'Bounce',
        bounce: { bounceType, bounceSubType, bouncedRecipients: [{ emailAddress: address, ...recipient }] },
        mail,
      })
    const complaint = { complainedRecipients: [{ emailAddress: address }], complaintFeedbackType: 'abuse' }
    return [
      ['no-mailbox', bounce('Permanent', 'General', { status: '5.1.1', diagnosticCode: `smtp; ${unknownUser}` })],
      ['no-mailbox', bounce('Permanent', 'OnAccountSuppressionList')],
      ['other', bounce('Permanent', 'General', { status: '5.7.1', diagnosticCode: 'smtp; 550 5.7.1 Relay denied' })],
      ['full', bounce('Transient', 'MailboxFull', { status: '4.2.2' })],
      ['other', bounce('Transient', 'ContentRejected', { status: '5.6.0', diagnosticCode: 'smtp; 554 no' })],
      [null, bounce('Transient', 'General')],
      ['complaint', wrap({ notificationType: 'Complaint', complaint, mail })],
      ['complaint', wrap({ eventType: 'Complaint', complaint, mail })],
      [null, wrap({ eventType: 'Complaint', complaint: { ...complaint, complaintFeedbackType: 'not-spam' }, mail })],
      [null, wrap({ eventType: 'Delivery', mail })],
      // Raw message delivery has no wrapper.
      ['complaint', { notificationType: 'Complaint', complaint, mail }],
      [null, { Type: 'Notification', Message: 'Successfully validated SNS topic for Amazon SES event publishing.' }],
    ] as const
  })({ messageId: 'of-ses', commonHeaders: { messageId } }),
  sendgrid: ((about) =>
    [
      [
        'no-mailbox',
        [
          {
            ...about,
            event: 'bounce',
            type: 'bounce',
            status: '5.1.1',
            reason: unknownUser,
            bounce_classification: 'Invalid Address',
          },
        ],
      ],
      ['no-mailbox', [{ ...about, event: 'dropped', reason: 'Bounced Address' }]],
      ['other', [{ ...about, event: 'bounce', type: 'blocked', status: '5.0.0', reason: unknownUser }]],
      ['other', [{ ...about, event: 'bounce', type: 'bounce', status: '5.0.0', reason: '550 mailbox unavailable' }]],
      [
        'full',
        [
          {
            ...about,
            event: 'bounce',
            type: 'bounce',
            status: '5.2.2',
            reason: '552 5.2.2 over quota',
            bounce_classification: 'Mailbox Unavailable',
          },
        ],
      ],
      ['complaint', [{ ...about, event: 'spamreport' }]],
      ['complaint', [{ ...about, event: 'dropped', reason: 'Spam Reporting Address' }]],
      [null, [{ ...about, event: 'deferred', response: '450 4.1.1 try again' }]],
      [null, [{ ...about, event: 'processed' }]],
    ] as const)({ email: address, 'smtp-id': messageId, timestamp: 1 }),
  mailgun: ((about) => {
    const event = (data: object) => ({ 'event-data': { ...about, ...data } })
    return [
      [
        'no-mailbox',
        event({
          event: 'failed',
          severity: 'permanent',
          reason: 'bounce',
          'delivery-status': { code: 550, message: unknownUser, 'enhanced-code': '5.1.1' },
        }),
      ],
      [
        'no-mailbox',
        event({
          event: 'failed',
          severity: 'permanent',
          reason: 'suppress-bounce',
          'delivery-status': { code: 605, message: '', description: 'Not delivering to previously bounced address' },
        }),
      ],
      [
        'other',
        event({
          event: 'failed',
          severity: 'permanent',
          reason: 'bounce',
          'delivery-status': { code: 550, message: '550 5.7.1 Blocked' },
        }),
      ],
      [
        'other',
        event({
          event: 'failed',
          severity: 'permanent',
          reason: 'generic',
          'delivery-status': { code: 602, message: 'Too old' },
        }),
      ],
      [
        'full',
        event({
          event: 'failed',
          severity: 'permanent',
          reason: 'generic',
          'delivery-status': { code: 552, message: 'Mailbox full' },
        }),
      ],
      ['complaint', event({ event: 'complained' })],
      [
        null,
        event({
          event: 'failed',
          severity: 'temporary',
          reason: 'generic',
          'delivery-status': { code: 450, message: 'later' },
        }),
      ],
      [null, event({ event: 'delivered' })],
    ] as const
  })({ recipient: address, message: { headers: { 'message-id': messageId.slice(1, -1) } } }),
  resend: ((about) =>
    [
      [
        'no-mailbox',
        {
          type: 'email.bounced',
          data: {
            ...about,
            bounce: {
              type: 'Permanent',
              subType: 'General',
              message: 'The recipient’s mail server permanently rejected the email.',
            },
          },
        },
      ],
      ['no-mailbox', { type: 'email.suppressed', data: about }],
      [
        'other',
        {
          type: 'email.bounced',
          data: {
            ...about,
            bounce: { type: 'Permanent', subType: 'General', diagnosticCode: ['smtp; 550 5.7.1 Blocked by policy'] },
          },
        },
      ],
      [
        'full',
        {
          type: 'email.bounced',
          data: { ...about, bounce: { type: 'Transient', subType: 'MailboxFull', message: 'full' } },
        },
      ],
      [
        'other',
        { type: 'email.bounced', data: { ...about, bounce: { type: 'Transient', subType: 'General', message: 'x' } } },
      ],
      ['other', { type: 'email.failed', data: { ...about, failed: { reason: 'reached_daily_quota' } } }],
      ['complaint', { type: 'email.complained', data: about }],
      [null, { type: 'email.delivered', data: about }],
      [null, { type: 'email.delivery_delayed', data: about }],
    ] as const)({ email_id: 'x', to: [address], message_id: messageId }),
  brevo: ((about) =>
    [
      ['no-mailbox', { ...about, event: 'hard_bounce', reason: unknownUser }],
      ['no-mailbox', { ...about, event: 'invalid_email', reason: '' }],
      ['other', { ...about, event: 'hard_bounce', reason: '550 5.7.1 spam' }],
      ['full', { ...about, event: 'soft_bounce', reason: 'mailbox full' }],
      ['other', { ...about, event: 'soft_bounce', reason: 'unknown' }],
      ['other', { ...about, event: 'blocked', reason: 'blocked : due to blacklist user' }],
      ['complaint', { ...about, event: 'spam' }],
      [null, { ...about, event: 'deferred', reason: 'later' }],
      [null, { ...about, event: 'delivered' }],
    ] as const)({ email: address, 'message-id': '<of@brevo>', 'X-Mailin-custom': id }),
}

describe.each(mailProviderNames)('%s', (name) => {
  test.each(notices[name].map(([kind, body]) => ({ kind, body })))('$kind of $body', ({ kind, body }) => {
    const reading = providerNamed(name).read(body)
    const report = { messageId, address, kind }
    expect(reading).toMatchObject({ reports: kind === null ? [] : [report] })
  })

  test('says where its address is entered, and not our secret', () => {
    const words = providerNamed(name).setUp('https://books.example/webhooks/bounces')
    expect(words).toMatch(/https:\/\/(bounces:SECRET@)?books\.example\/webhooks\/bounces/)
    expect(words).toContain('BOUNCE_WEBHOOK_SECRET')
  })

  test('does not understand what other programs send, and never throws', () => {
    const { read } = providerNamed(name)
    for (const body of [undefined, null, 1, 'x', {}, { hello: 1 }, { Type: 'x' }])
      expect(read(body), JSON.stringify(body)).toBeNull()
    fc.assert(fc.property(fc.jsonValue(), (body) => void read(body)))
  })
})

const now = Date.UTC(2026, 10, 30)
const seconds = String(now / 1000)
const isAuthentic = (
  name: MailProviderName,
  secret: string,
  body: string,
  headers: Record<string, string> = {},
  at = now,
) => providerNamed(name).isAuthentic({ headers: new Headers(headers), body, secret, now: at })

test.each(['postmark', 'brevo'] as const)('%s shows the secret in the address', async (name) => {
  const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` })
  const secret = 'secret-of-the-provider'
  expect(await isAuthentic(name, secret, '{}', basic(`bounces:${secret}`))).toBe(true)
  expect(await isAuthentic(name, secret, '{}', basic('bounces:other'))).toBe(false)
  expect(await isAuthentic(name, secret, '{}')).toBe(false)
})

test('Mailgun signs time and token with HMAC', async () => {
  const signature = createHmac('sha256', 'key-of-mailgun').update(`${seconds}token`).digest('hex')
  const body = JSON.stringify({ signature: { timestamp: seconds, token: 'token', signature } })
  expect(await isAuthentic('mailgun', 'key-of-mailgun', body)).toBe(true)
  expect(await isAuthentic('mailgun', 'another-key-of-it', body)).toBe(false)
  expect(await isAuthentic('mailgun', 'key-of-mailgun', body.replace('"token":"token"', '"token":"other"'))).toBe(false)
  expect(await isAuthentic('mailgun', 'key-of-mailgun', body, {}, now + 2 * 24 * 3_600_000)).toBe(false)
  expect(await isAuthentic('mailgun', 'key-of-mailgun', '{}')).toBe(false)
})

test('SendGrid signs time and body with ECDSA', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const body = '[{"event":"bounce"}]\r\n'
  const signature = sign('sha256', Buffer.from(seconds + body), privateKey).toString('base64')
  const headers = {
    'X-Twilio-Email-Event-Webhook-Signature': signature,
    'X-Twilio-Email-Event-Webhook-Timestamp': seconds,
  }
  expect(await isAuthentic('sendgrid', key, body, headers)).toBe(true)
  expect(await isAuthentic('sendgrid', key, body.trim(), headers)).toBe(false)
  expect(await isAuthentic('sendgrid', 'this-is-no-key-at-all', body, headers)).toBe(false)
  expect(await isAuthentic('sendgrid', key, body)).toBe(false)
})

test('Resend signs id, time and body with HMAC, with one or two keys', async () => {
  const secret = `whsec_${Buffer.from('key of the endpoint').toString('base64')}`
  const body = '{"type":"email.bounced"}'
  const signed = createHmac('sha256', 'key of the endpoint').update(`msg_1.${seconds}.${body}`).digest('base64')
  const headers = { 'svix-id': 'msg_1', 'svix-timestamp': seconds, 'svix-signature': `v1,b2xk v1,${signed}` }
  expect(await isAuthentic('resend', secret, body, headers)).toBe(true)
  expect(await isAuthentic('resend', secret, body, { ...headers, 'svix-id': 'msg_2' })).toBe(false)
  expect(await isAuthentic('resend', secret, `${body} `, headers)).toBe(false)
  expect(await isAuthentic('resend', secret, body)).toBe(false)
})

test.each(['1', '2'] as const)(
  'Amazon SNS signs with the key of a certificate of Amazon, version %s',
  async (version) => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const message = {
      Type: 'Notification' as const,
      MessageId: 'm',
      Message: '{"notificationType":"Bounce"}',
      Timestamp: '2026-11-30T00:00:00.000Z',
      TopicArn: 'arn:aws:sns:us-east-1:1:bounces',
      SignatureVersion: version,
      SigningCertURL: 'https://sns.us-east-1.amazonaws.com/SimpleNotificationService-1.pem',
    }
    expect(textOf(message)).toMatch(
      /^Message\n\{.*\}\nMessageId\nm\nTimestamp\n2026[^\n]*\nTopicArn\n[^\n]*\nType\nNotification\n$/,
    )
    const digest = version === '1' ? 'sha1' : 'sha256'
    const Signature = sign(digest, Buffer.from(textOf(message)), privateKey).toString('base64')
    const asked: string[] = []
    const read = async (url: string) => {
      asked.push(url)
      return publicKey.export({ format: 'pem', type: 'spki' }).toString()
    }
    expect(await isSnsSigned(JSON.stringify({ ...message, Signature }), read)).toBe(true)
    expect(await isSnsSigned(JSON.stringify({ ...message, Message: '{}', Signature }), read)).toBe(false)
    expect(asked).toHaveLength(2)
    const SigningCertURL = 'https://sns.us-east-1.amazonaws.com.evil.example/x.pem'
    expect(await isSnsSigned(JSON.stringify({ ...message, SigningCertURL, Signature }), read)).toBe(false)
    expect(await isSnsSigned('{"notificationType":"Bounce"}', read)).toBe(false)
    expect(asked).toHaveLength(2)
  },
)

test.each([
  ['https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0.pem', true],
  ['https://sns.cn-north-1.amazonaws.com.cn/SimpleNotificationService-0.pem', true],
  ['http://sns.eu-west-1.amazonaws.com/a.pem', false],
  ['https://evil.example/a.pem', false],
  ['https://bucket.s3.amazonaws.com/a.pem', false],
  ['https://sns.eu-west-1.amazonaws.com@evil.example/a.pem', false],
  ['https://sns.eu-west-1.amazonaws.com:8443/a.pem', false],
  ['https://sns.eu-west-1.amazonaws.com/a/../b.exe', false],
])('the certificate at %s is of Amazon: %s', (url, isIt) => {
  expect(isOfAmazon(url)).toBe(isIt)
})

test('Amazon SNS waits for a confirmation first', () => {
  const asks = { Type: 'SubscriptionConfirmation', Message: 'You have chosen', SubscribeURL: 'https://sns.example/?x' }
  expect(providerNamed('ses').read(asks)).toEqual({ toConfirm: 'https://sns.example/?x' })
})

test('Amazon SES without the wrapper has the secret alone, and with it a signature of Amazon, too', async () => {
  const headers = { authorization: 'Bearer secret-of-the-provider' }
  const raw = '{"notificationType":"Delivery"}'
  expect(await isAuthentic('ses', 'secret-of-the-provider', raw, headers)).toBe(true)
  expect(await isAuthentic('ses', 'secret-of-the-provider', raw)).toBe(false)
  const wrapped = JSON.stringify({ Type: 'Notification', Message: raw })
  expect(await isAuthentic('ses', 'secret-of-the-provider', wrapped, headers)).toBe(false)
})

test('without MAIL_PROVIDER, Amazon SES is understood as before', () => {
  for (const [kind, body] of notices.ses)
    expect(providerNamed(null).read(body)).toMatchObject({ reports: kind === null ? [] : [{ messageId, kind }] })
})

test('our own format: one report or several, without temporary failures, and a code that is not the whole reason', () => {
  const { read } = providerNamed(null)
  const report = { messageId, status: '5.1.1', reason: 'no such mailbox' }
  const read1 = { ...report, address: null, kind: 'no-mailbox' }
  expect(read(report)).toEqual({ reports: [read1] })
  expect(read([report, { messageId, status: '4.2.2' }])).toEqual({ reports: [read1] })
  expect(read({ ...report, reason: '550 Blocked' })).toMatchObject({ reports: [{ kind: 'other' }] })
  for (const text of ['', '{', 'null', '{"messageId":1}', '{"status":"5.1.1"}'])
    expect(read(parseJson(text)), text).toBeNull()
})
