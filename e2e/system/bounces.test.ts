import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { readdir, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { confirmCorrection } from '../../app/receipts/corrections/ask-for-correction.server.ts'
import { deliveryReport, nestedMail } from '../../app/bounces/testing/delivery-report.ts'
import { complaintReport } from '../../app/bounces/testing/text-report.ts'
import { site } from '../../app/content/site.ts'
import { signedIn } from '../harness/office.ts'
import { emailOf, give } from './gifts.ts'
import { clean } from './office-test-env.ts'
import { giftsOf, sharedTestEnv } from './shared-test-env.ts'

const secret = 'secret-of-the-provider'

const maildir = mkdtempSync(join(tmpdir(), 'bounces-'))
for (const name of ['cur', 'new', 'tmp']) mkdirSync(join(maildir, name))
const testEnv = sharedTestEnv({
  env: {
    BOUNCE_MAILBOX: `maildir:${maildir}`,
    BOUNCE_ADDRESS: 'bounces@books.example',
    BOUNCE_WEBHOOK_SECRET: secret,
  },
})
afterAll(() => rmSync(maildir, { recursive: true }))

const health = () => testEnv.staff(['health'])
const giftOf = async (number: number) => (await giftsOf(testEnv, number))[0]?.id ?? ''

/** Gives, and waits for the receipt. Returns its Message-ID. */
async function giveAndReceive(number: number): Promise<string> {
  await give(testEnv, number)
  const [receipt] = await testEnv.mail.waitFor(({ to }) => to.includes(emailOf(number)))
  expect(receipt?.headers['return-path']).toBe('<bounces@books.example>')
  return receipt?.messageId ?? ''
}

const noticeAbout = (gift: string) =>
  testEnv.mail.waitFor(
    ({ to, subject }) => to.includes(site.email) && subject === `Not delivered: gift receipt for the gift ${gift}`,
  )

test('a bounced receipt is reported to the staff, by health and in the log, and is fixed in the office', async () => {
  const messageId = await giveAndReceive(1)
  const gift = await giftOf(1)
  // In a maildir, a mail server writes to tmp first.
  const write = async (name: string, text: string) => {
    await writeFile(join(maildir, 'tmp', name), text)
    await rename(join(maildir, 'tmp', name), join(maildir, 'new', name))
  }
  await write('0.nested', nestedMail(300))
  await write('1.delayed', deliveryReport({ messageId, action: 'delayed', status: '4.4.1' }))
  await write('2.forged', deliveryReport({ messageId: '<00000000-0000-4000-8000-000000000000@example.org>' }))
  await write('3.failed', deliveryReport({ messageId }))
  await write('4.complaint', complaintReport({ messageId }))
  await expect.poll(() => readdir(join(maildir, 'new')), { timeout: 40_000 }).toEqual([])
  // The one that cannot be read is flagged, and stops none of the others.
  const moved = ['0.nested:2,F', '1.delayed:2,S', '2.forged:2,S', '3.failed:2,S', '4.complaint:2,S']
  expect((await readdir(join(maildir, 'cur'))).toSorted()).toEqual(moved)
  const unreadable = testEnv.site.logs().filter((line) => line.includes('bounce-report-unreadable'))
  expect(unreadable).toEqual([expect.stringContaining('0.nested')])

  const [notice] = await noticeAbout(gift)
  expect(notice?.text).toContain(`${testEnv.site.url}/office/gifts/${gift}`)
  const bad = await health()
  expect([bad.code, bad.stdout]).toEqual([1, expect.stringContaining('1 messages have come back')])
  expect(await giftsOf(testEnv, 1)).toMatchObject([{ acknowledged_at: null }])
  const ann = await signedIn(testEnv)
  expect(clean(await ann.page(`/office/gifts/${gift}`))).toMatch(/Gift receipt came back.*User unknown/)
  const log = testEnv.site.logs().filter((line) => line.includes('message-bounced'))
  expect(log).toHaveLength(1)
  expect(log[0]).not.toContain('@')

  // Its reader had marked it as spam, too: letters end, and the receipt is still sent.
  const letters = testEnv.db.selectFrom('giver').select('no_letters_words').where('no_letters_at', 'is not', null)
  expect(await letters.execute()).toEqual([{ no_letters_words: 'Marked a mail of ours as spam' }])

  const correction = { intent: 'correct-address', right: 'right@example.com' }
  expect((await ann.post(`/office/gifts/${gift}/address`, correction)).status).toBe(303)
  const [asked] = await testEnv.mail.waitFor(({ to }) => to.includes('right@example.com'))
  const { id } = await testEnv.db.selectFrom('email_change').select('id').executeTakeFirstOrThrow()
  // The button on the page of its link.
  await confirmCorrection(testEnv.db, id, Date.now())
  const [sent] = await testEnv.mail.waitFor((mail) => mail.to.includes('right@example.com') && mail.text.includes(gift))
  expect([messageId, asked?.messageId]).not.toContain(sent?.messageId)
  await expect.poll(async () => (await health()).stdout).toContain('No message has come back.')
  const { acknowledged_at: sentAt } = await testEnv.db
    .selectFrom('payment')
    .select('acknowledged_at')
    .where('id', '=', gift)
    .executeTakeFirstOrThrow()
  expect(sentAt).not.toBeNull()
})

test('the same from a mail provider that sends the secret', async () => {
  const messageId = await giveAndReceive(2)
  const tell = (authorization: string | null, body: unknown) =>
    fetch(`${testEnv.site.url}/webhooks/bounces`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain', ...(authorization && { Authorization: authorization }) },
      body: JSON.stringify(body),
    })
  const bounce = { messageId, status: '5.1.1', reason: 'No such mailbox.' }
  const basic = `Basic ${Buffer.from(`ses:${secret}`).toString('base64')}`
  for (const wrong of [null, 'Bearer wrong', 'Basic wrong', secret]) {
    const { status, headers } = await tell(wrong, bounce)
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Basic realm="bounces"'])
  }
  expect((await tell(basic, { hello: 1 })).status).toBe(400)
  const refused = await health()
  expect(refused.stdout).toContain('No message has come back.')
  // The first of a minute is the one that is shown.
  expect(refused.stdout).toContain('Notices of mail that came back are refused: its secret or its signature')
  expect(testEnv.site.logs().filter((line) => line.includes('mail-notice-refused'))).toHaveLength(5)
  expect((await tell(basic, bounce)).status).toBe(200)
  expect((await tell(`Bearer ${secret}`, bounce)).status).toBe(200)
  expect((await health()).stdout).toContain('1 messages have come back')
  expect(await noticeAbout(await giftOf(2))).toHaveLength(1)
})
