import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { MailProviderName } from '../../app/config/mail-providers.ts'
import { signedIn } from '../harness/office.ts'
import { startTestEnv } from '../harness/test-env.ts'
import { emailOf, give } from './gifts.ts'
import { clean } from './office-test-env.ts'
import { giftsOf, sharedTestEnv, type SharedTestEnv } from './shared-test-env.ts'

const own = 'secret-of-the-provider'
const basic = { Authorization: `Basic ${Buffer.from(`bounces:${own}`).toString('base64')}` }
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const seconds = () => String(Math.floor(Date.now() / 1000))

interface Sample {
  secret: string
  /** What a provider posts about a mail, in the form of its documentation: no such mailbox, or a complaint. */
  body: (about: { email: string; messageId: string }, isComplaint: boolean) => unknown
  headers: (body: string) => Record<string, string>
}

const samples: Record<MailProviderName, Sample> = {
  postmark: {
    secret: own,
    headers: () => basic,
    body: ({ email: Email }, isComplaint) =>
      isComplaint
        ? { RecordType: 'SpamComplaint', Type: 'SpamComplaint', Email }
        : { RecordType: 'Bounce', Type: 'HardBounce', Email, Details: 'smtp;550 5.1.1 User unknown' },
  },
  ses: {
    secret: own,
    headers: () => basic,
    body: ({ email: emailAddress, messageId }, isComplaint) => ({
      mail: { messageId: 'x', commonHeaders: { messageId } },
      ...(isComplaint
        ? { notificationType: 'Complaint', complaint: { complainedRecipients: [{ emailAddress }] } }
        : {
            notificationType: 'Bounce',
            bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress, status: '5.1.1' }] },
          }),
    }),
  },
  sendgrid: {
    secret: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    headers: (body) => {
      const at = seconds()
      const signature = sign('sha256', Buffer.from(at + body), privateKey).toString('base64')
      return {
        'X-Twilio-Email-Event-Webhook-Signature': signature,
        'X-Twilio-Email-Event-Webhook-Timestamp': at,
      }
    },
    body: ({ email, messageId }, isComplaint) => [
      {
        email,
        'smtp-id': messageId,
        ...(isComplaint ? { event: 'spamreport' } : { event: 'bounce', type: 'bounce', reason: '550 User unknown' }),
      },
    ],
  },
  mailgun: {
    secret: 'signing-key-of-mailgun',
    headers: () => ({}),
    body: ({ email: recipient, messageId }, isComplaint) => {
      const [timestamp, token] = [seconds(), 'token']
      const signature = createHmac('sha256', 'signing-key-of-mailgun').update(timestamp + token)
      const failed = {
        event: 'failed',
        severity: 'permanent',
        'delivery-status': { message: '550 5.1.1 Unknown user' },
      }
      const headers = { 'message-id': messageId.slice(1, -1) }
      return {
        signature: { timestamp, token, signature: signature.digest('hex') },
        'event-data': { recipient, message: { headers }, ...(isComplaint ? { event: 'complained' } : failed) },
      }
    },
  },
  resend: {
    secret: `whsec_${Buffer.from('key of the endpoint').toString('base64')}`,
    headers: (body) => {
      const at = seconds()
      const signature = createHmac('sha256', 'key of the endpoint').update(`msg.${at}.${body}`).digest('base64')
      return { 'svix-id': 'msg', 'svix-timestamp': at, 'svix-signature': `v1,${signature}` }
    },
    body: ({ email }, isComplaint) =>
      isComplaint
        ? { type: 'email.complained', data: { to: [email] } }
        : { type: 'email.bounced', data: { to: [email], bounce: { type: 'Permanent', message: 'rejected' } } },
  },
  brevo: {
    secret: own,
    headers: () => basic,
    body: ({ email }, isComplaint) =>
      isComplaint ? { event: 'spam', email } : { event: 'hard_bounce', email, reason: '550 5.1.1 User unknown' },
  },
}

async function tell({ site }: SharedTestEnv, body: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(`${site.url}/webhooks/bounces`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  })
  return answer.status
}

async function giveAndReceive(testEnv: SharedTestEnv, number: number) {
  await give(testEnv, number)
  const [receipt] = await testEnv.mail.waitFor(({ to }) => to.includes(emailOf(number)))
  await expect.poll(() => giftsOf(testEnv, number)).toMatchObject([{ acknowledged_at: expect.any(Number) }])
  return { email: emailOf(number), messageId: receipt?.messageId ?? '', headers: receipt?.headers ?? {} }
}

describe.each(Object.entries(samples))('notices of %s', (name, { secret, body, headers }) => {
  const testEnv = sharedTestEnv({ env: { MAIL_PROVIDER: name, BOUNCE_WEBHOOK_SECRET: secret } })

  test('a refusal loses the receipt, a complaint ends the letters, and a refused notice is an open issue', async () => {
    const [lost, spam] = [await giveAndReceive(testEnv, 1), await giveAndReceive(testEnv, 2)]
    const forged = JSON.stringify(body(lost, false)).replaceAll(/"(timestamp|token)":"[^"]*"/g, '"$1":"1"')
    expect(await tell(testEnv, forged, {})).toBe(401)
    expect(await giftsOf(testEnv, 1)).toMatchObject([{ acknowledged_at: expect.any(Number) }])
    const refused = testEnv.site.logs().filter((line) => line.includes('mail-notice-refused'))
    expect(refused).toHaveLength(1)
    const ann = await signedIn(testEnv)
    expect(clean(await ann.page('/office'))).toContain('Notices of mail that came back are refused')

    const [bounce, complaint] = [JSON.stringify(body(lost, false)), JSON.stringify(body(spam, true))]
    expect(await tell(testEnv, bounce, headers(bounce))).toBe(200)
    expect(await tell(testEnv, complaint, headers(complaint))).toBe(200)
    expect(await giftsOf(testEnv, 1)).toMatchObject([{ acknowledged_at: null }])
    expect(await giftsOf(testEnv, 2)).toMatchObject([{ acknowledged_at: expect.any(Number) }])
    const ended = testEnv.db.selectFrom('giver').select('no_letters_words').where('no_letters_at', 'is not', null)
    expect(await ended.execute()).toEqual([{ no_letters_words: 'Marked a mail of ours as spam' }])
    expect(clean(await ann.page('/office'))).not.toContain('are refused')
  })
})

test('launch says where the address of the webhook is entered, without the secret; health names a refused notice', async () => {
  const testEnv = await startTestEnv({
    env: { MAIL_PROVIDER: 'mailgun', BOUNCE_WEBHOOK_SECRET: samples.mailgun.secret },
  })
  try {
    const { stdout } = await testEnv.staff(['launch'])
    expect(stdout).toContain('Mailgun says what comes back.')
    expect(stdout).toContain(`${testEnv.site.url}/webhooks/bounces for Permanent Failure and Spam Complaints`)
    expect(stdout).not.toContain(samples.mailgun.secret)
    expect((await fetch(`${testEnv.site.url}/webhooks/bounces`, { method: 'POST', body: '{}' })).status).toBe(401)
    const health = await testEnv.staff(['health'])
    expect([health.code, health.stdout]).toEqual([
      1,
      expect.stringContaining('Notices of mail that came back are refused'),
    ])
  } finally {
    await testEnv.stop()
  }
})
