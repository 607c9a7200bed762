import { writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { newsletterLinks } from '../../app/content/newsletter-links.ts'
import { insertPayment } from '../../app/payments/payment.queries.server.ts'
import { paidGift } from '../../app/payments/testing/paid-payment.ts'
import { queueMessage } from '../../app/mail/outbox.server.ts'
import { mondayOf, wallTime } from '../../app/values/publisher-time.ts'
import { memberKey, mondayKind } from '../../app/office/monday-mail/queue-monday-mails.server.ts'
import { setMondayMail } from '../../app/office/me/staff-preference.queries.server.ts'
import { signedIn, staff } from '../harness/office.ts'
import { linkIn, mailsTo } from '../subscribers.ts'
import { databases, sharedTestEnv, untilAllIsSent, type SharedTestEnv } from './shared-test-env.ts'

const { letters } = newsletterLinks

async function addGivers({ db }: SharedTestEnv, name: string, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, number) => `${name}${number}@example.com`)
  const now = Date.now()
  for (const email of emails) {
    const ids = { id: `gift_${email}`, checkout_session_id: `cs_${email}`, payment_intent_id: `pi_${email}` }
    const gift = paidGift({ ...ids, payer_email: email, created_at: now, paid_at: now })
    await insertPayment(db, { ...gift, acknowledged_at: now } as typeof gift, now)
  }
  return emails
}

/** What a submit of the office needs: which state of the letter was seen. */
const seenIn = (page: string) => /name="seen" value="(\d+)"/.exec(page)?.[1] ?? ''

/** Writes a letter in the office. Returns its address. */
async function write(
  testEnv: SharedTestEnv,
  subject: string,
  body: string,
  audience = 'givers-this-year',
): Promise<string> {
  const ann = await signedIn(testEnv)
  const begun = await ann.post('/office/letters', { subject, audience, key: crypto.randomUUID() })
  const path = begun.headers.get('location') ?? ''
  const saved = await ann.post(path, { intent: 'save', seen: seenIn(await ann.page(path)), subject, audience, body })
  expect(saved.headers.get('location')).toBe(`${path}?note=saved`)
  return path
}

async function send(testEnv: SharedTestEnv, path: string): Promise<string> {
  const ann = await signedIn(testEnv)
  const seen = seenIn(await ann.page(`${path}/send`))
  const sent = await ann.post(`${path}/send`, { intent: 'now', seen })
  expect(sent.status).toBe(303)
  return sent.headers.get('location') ?? ''
}

describe.each(databases)('a letter on %s', { timeout: 120_000 }, (database) => {
  const testEnv = sharedTestEnv({ database })

  test('planned and cut off by kill -9, before its time and while it goes out, reaches each giver once', async () => {
    const ann = await signedIn(testEnv)
    const givers = await addGivers(testEnv, 'planned', 40)
    const path = await write(testEnv, 'What your gifts did', 'Dear **friends**')
    for (const address of [path, `${path}/send`])
      expect((await ann.post(address, { intent: 'constructor', seen: seenIn(await ann.page(path)) })).status).toBe(400)
    const [day = '', time = ''] = wallTime(Date.now() + 60 * 60_000).split('T')
    await ann.post(`${path}/send`, { intent: 'plan', seen: seenIn(await ann.page(`${path}/send`)), day, time })
    expect(await ann.page(path)).toContain('Planned for')
    await testEnv.site.kill()
    // The hour passes while the site is down.
    await testEnv.db.updateTable('letter_draft').set({ send_at: Date.now() }).where('issue_id', 'is', null).execute()
    await testEnv.site.start()
    await testEnv.mail.waitFor((mail) => mail.subject === 'What your gifts did')
    await testEnv.site.kill()
    await testEnv.site.start()
    await untilAllIsSent(testEnv)
    const mails = (await testEnv.mail.read()).filter(({ subject }) => subject === 'What your gifts did')
    // What was in hand at the kill may be sent again, under its old Message-ID: then it is the same letter.
    const copies = new Map(mails.map((mail) => [mail.messageId, mail.to[0]]))
    expect(copies.size).toBe(givers.length)
    expect(new Set(copies.values())).toEqual(new Set(givers))
    expect(await ann.page('/office/letters')).toContain('“What your gifts did”, went out on')
  })
})

describe('letters', () => {
  const testEnv = sharedTestEnv()

  test('says why it comes; one press in it or in the mail program ends it, and the next one does not come', async () => {
    await addGivers(testEnv, 'ending', 2)
    await send(testEnv, await write(testEnv, 'Spring', 'Dear friends'))
    const [first] = await mailsTo(testEnv, 'ending0@example.com', 'Spring')
    expect(first?.text.replaceAll(/\s+/g, ' ')).toMatch(
      /because you gave to .* in \d{4}\. You will still get your receipts\. Stop these letters/,
    )
    const page = await (await fetch(linkIn(first))).text()
    expect(page).toContain(letters.ready.title)
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1] ?? ''
    const pressed = await fetch(new URL(action, testEnv.site.url), {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: 'null' },
      body: new URLSearchParams(),
    })
    const after = await fetch(new URL(pressed.headers.get('location') ?? '', testEnv.site.url))
    expect(await after.text()).toContain(letters.done.title)

    const [second] = await mailsTo(testEnv, 'ending1@example.com', 'Spring')
    const url = /^<(http\S+)>$/.exec(second?.headers['list-unsubscribe'] ?? '')?.[1] ?? ''
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    const answer = await fetch(url, { method: 'POST', redirect: 'manual', body })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain(letters.done.title)

    await addGivers(testEnv, 'later', 1)
    await send(testEnv, await write(testEnv, 'Summer', 'Dear friends'))
    await mailsTo(testEnv, 'later0@example.com', 'Summer')
    await untilAllIsSent(testEnv)
    const summer = (await testEnv.mail.read()).filter(({ subject }) => subject === 'Summer')
    expect(summer.filter(({ to }) => to[0]?.startsWith('ending'))).toEqual([])
  })

  test('their pages show the mail as it is read, and before sending its words and the number of addresses', async () => {
    await addGivers(testEnv, 'reader', 3)
    const ann = await signedIn(testEnv)
    const path = await write(testEnv, 'Look', 'Dear **friends**\n\n<script>alert(1)</script>')
    const page = await ann.page(path)
    expect(page).toContain('<strong>friends</strong>')
    expect(page).toContain('&lt;script&gt;alert(1)')
    expect(page).toMatch(/Who gave in \d{4} \(4\)/)
    expect(page).not.toMatch(/<script|style="/)
    const before = await ann.page(`${path}/send`)
    expect(before).toContain('Send it to 4 addresses now')
    expect(before).toContain('<strong>friends</strong>')

    const tested = await ann.post(path, { intent: 'test', to: staff['read-only'] })
    expect(tested.headers.get('location')).toContain('note=tested')
    const [copy] = await mailsTo(testEnv, staff['read-only'], 'Look')
    expect(copy?.subject).toBe('[Test] Look')
    const stranger = await ann.post(path, { intent: 'test', to: 'eve@example.com' })
    expect(stranger.status).toBe(400)
    expect(await stranger.text()).toContain('Choose somebody of the staff')
  })

  test('stop a letter in the middle and go on with it: nobody gets two', async () => {
    const ann = await signedIn(testEnv)
    await addGivers(testEnv, 'many', 116)
    const [sent = ''] = (await send(testEnv, await write(testEnv, 'Halfway', 'Dear friends'))).split('?')
    expect((await ann.get(sent)).headers.get('refresh')).toBe('5')
    const halfway = async () => (await testEnv.mail.read()).filter(({ subject }) => subject === 'Halfway')
    await testEnv.mail.waitFor((mail) => mail.subject === 'Halfway')
    expect((await ann.post(sent, { intent: 'stop' })).headers.get('location')).toBe(`${sent}?note=stopped`)
    await untilAllIsSent(testEnv)
    const got = (await halfway()).length
    expect(got).toBeLessThan(120)
    const stopped = await ann.get(sent)
    expect(stopped.headers.get('refresh')).toBeNull()
    expect(await stopped.text()).toMatch(new RegExp(`Stopped .*<dt>Sent</dt><dd>${got}</dd>`))

    await ann.post(sent, { intent: 'continue' })
    await expect.poll(async () => (await halfway()).length, { timeout: 60_000 }).toBe(120)
    expect(new Set((await halfway()).map(({ to }) => to[0])).size).toBe(120)
    await untilAllIsSent(testEnv)
    expect(await ann.page(sent)).toContain('All copies have left.')
  })

  test('say that somebody changed the letter meanwhile, and keep what was typed', async () => {
    const ann = await signedIn(testEnv)
    const path = await write(testEnv, 'Stale', 'Dear friends', 'subscribers')
    const stale = await ann.post(path, {
      intent: 'save',
      seen: '1',
      subject: 'Stale',
      body: 'Typed',
      audience: 'subscribers',
    })
    expect(stale.status).toBe(409)
    expect(await stale.text()).toMatch(/Somebody changed this letter[^]*>Typed</)
    const twice = await ann.post(`${path}/send`, { intent: 'now', seen: '1' })
    expect(twice.status).toBe(409)
  })

  test('open to who may read, without a form, and not to orders and messages', async () => {
    const rea = await signedIn(testEnv, 'read-only')
    const path = await write(testEnv, 'Roles', 'Dear friends', 'subscribers')
    for (const each of ['/office/letters', path, `${path}/send`])
      expect(await rea.page(each)).not.toMatch(/<form method="post" (?!action="\/office\/sign-out")/)
    expect((await rea.post(`${path}/send`, { intent: 'now' })).status).toBe(403)
    const ori = await signedIn(testEnv, 'orders-and-messages')
    for (const each of ['/office/letters', path, `${path}/send`]) expect((await ori.get(each)).status).toBe(403)
  })

  test('the Monday mail goes to the member whom it is owed, with its links', async () => {
    await setMondayMail(testEnv.db, staff['read-only'], true, Date.now())
    const subjectId = `${mondayOf(Date.now())}:${memberKey(staff['read-only'])}`
    await queueMessage(testEnv.db, { kind: mondayKind, subjectId, dedupeKey: subjectId }, Date.now())
    const [mail] = await mailsTo(testEnv, staff['read-only'], 'Monday')
    expect(mail?.text).toContain(`${testEnv.site.url}/office/me`)
    expect(testEnv.site.logs().join('\n')).not.toContain(staff['read-only'])
  })

  test('the command line sends to givers, too, and stops and continues by the title', async () => {
    const file = `${testEnv.siteOptions.dataDir}/letter.md`
    await writeFile(file, '# By command\n\nDear friends\n')
    expect((await testEnv.staff(['newsletter', 'stop', 'Nothing'])).stderr).toContain('No letter was sent under')
    const none = await testEnv.staff(['newsletter', 'send', file, '--audience', 'lapsed-givers'])
    expect(none.stderr).toContain('There is no such giver')
    await testEnv.site.stop()
    const sent = await testEnv.staff(['newsletter', 'send', file, '--audience', 'givers-this-year'])
    expect(sent.stdout).toContain('120 copies are queued')
    expect((await testEnv.staff(['newsletter', 'stop', 'By command'])).stdout).toContain('No further copy')
    expect((await testEnv.staff(['newsletter', 'send', file, '--audience', 'givers-this-year'])).stderr).toContain(
      'was stopped',
    )
    expect((await testEnv.staff(['newsletter', 'continue', 'By command'])).stdout).toContain('120 copies are queued')
    await testEnv.site.start()
    await untilAllIsSent(testEnv)
    const mails = (await testEnv.mail.read()).filter(({ subject }) => subject === 'By command')
    expect(mails).toHaveLength(120)
    expect((await testEnv.staff(['unsubscribe', 'Reader0@example.com'])).stdout).toContain('No letters to givers go to')
    const ann = await signedIn(testEnv)
    await ann.post('/office/person?email=reader1%40example.com', { intent: 'no-letters' })
    expect(await ann.page('/office/person?email=reader1%40example.com')).toContain('they asked for none')
    expect(await ann.page(`${await write(testEnv, 'After', 'Dear friends')}/send`)).toContain(
      'Send it to 118 addresses now',
    )
    expect(await ann.page('/office/changes')).toContain('letters to giver ended')
    expect(testEnv.site.logs().join('\n')).not.toMatch(/reader\d@/)
  })
})
