import { describe, expect, test } from 'vitest'
import { newsletterLinks } from '../../app/content/newsletter-links.ts'
import { insertPayment } from '../../app/payments/payment.queries.server.ts'
import { paidGift } from '../../app/payments/testing/paid-payment.ts'
import { queueMessage } from '../../app/mail/outbox.server.ts'
import { mondayOf, wallTime } from '../../app/values/publisher-time.ts'
import { memberKey, mondayKind } from '../../app/office/monday-mail/queue-monday-mails.server.ts'
import { setMondayMail } from '../../app/office/me/staff-preference.queries.server.ts'
import { giverPathOf, signedIn, staff } from '../harness/office.ts'
import { linkIn, mailsTo } from '../subscribers.ts'
import { versionIn, sendLetter, writeLetter } from './letters.ts'
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

describe.each(databases)('a letter on %s', (database) => {
  const testEnv = sharedTestEnv({ database })

  test('reaches each giver once, when the site is killed before the planned time and while sending', async () => {
    const ann = await signedIn(testEnv)
    const givers = await addGivers(testEnv, 'planned', 40)
    const path = await writeLetter(testEnv, 'What your gifts did', 'Dear **friends**')
    for (const address of [path, `${path}/send`])
      expect((await ann.post(address, { intent: 'constructor', seen: versionIn(await ann.page(path)) })).status).toBe(
        400,
      )
    const [day = '', time = ''] = wallTime(Date.now() + 60 * 60_000).split('T')
    await ann.post(`${path}/send`, { intent: 'plan', seen: versionIn(await ann.page(`${path}/send`)), day, time })
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
    // A mail that was leased at the kill may be sent again with the same Message-ID: it is the same mail.
    const copies = new Map(mails.map((mail) => [mail.messageId, mail.to[0]]))
    expect(copies.size).toBe(givers.length)
    expect(new Set(copies.values())).toEqual(new Set(givers))
    expect(await ann.page('/office/letters')).toContain('“What your gifts did”, went out on')
  })
})

describe('letters', () => {
  const testEnv = sharedTestEnv()

  test('say why they come; one click in the mail or in the mail program unsubscribes from the next', async () => {
    await addGivers(testEnv, 'ending', 2)
    await sendLetter(testEnv, await writeLetter(testEnv, 'Spring', 'Dear friends'))
    const [first] = await mailsTo(testEnv, 'ending0@example.com', 'Spring')
    expect(first?.text.replaceAll(/\s+/g, ' ')).toMatch(
      /because you gave to .* in \d{4}\. You will still get your receipts\. Stop these letters/,
    )
    const page = await (await fetch(linkIn(first))).text()
    expect(page).toContain(letters.ready.title)
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1] ?? ''
    const submitted = await fetch(new URL(action, testEnv.site.url), {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: 'null' },
      body: new URLSearchParams(),
    })
    const after = await fetch(new URL(submitted.headers.get('location') ?? '', testEnv.site.url))
    expect(await after.text()).toContain(letters.done.title)

    const [second] = await mailsTo(testEnv, 'ending1@example.com', 'Spring')
    const url = /^<(http\S+)>$/.exec(second?.headers['list-unsubscribe'] ?? '')?.[1] ?? ''
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    const answer = await fetch(url, { method: 'POST', redirect: 'manual', body })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain(letters.done.title)

    await addGivers(testEnv, 'later', 1)
    await sendLetter(testEnv, await writeLetter(testEnv, 'Summer', 'Dear friends'))
    await mailsTo(testEnv, 'later0@example.com', 'Summer')
    await untilAllIsSent(testEnv)
    const summer = (await testEnv.mail.read()).filter(({ subject }) => subject === 'Summer')
    expect(summer.filter(({ to }) => to[0]?.startsWith('ending'))).toEqual([])
  })

  test('show the mail as readers see it, and the number of addresses before sending', async () => {
    await addGivers(testEnv, 'reader', 3)
    const ann = await signedIn(testEnv)
    const path = await writeLetter(testEnv, 'Look', 'Dear **friends**\n\n<script>alert(1)</script>')
    const page = await ann.page(path)
    expect(page).toContain('<strong>friends</strong>')
    expect(page).toContain('&lt;script&gt;alert(1)')
    expect(page).toMatch(/Who gave in \d{4} \(4\)/)
    expect(page.slice(page.indexOf('<main'))).not.toMatch(/<script|style="/)
    const before = await ann.page(`${path}/send`)
    expect(before).toContain('Send it to 4 addresses now')
    expect(before).toContain('<strong>friends</strong>')

    const tested = await ann.post(path, { intent: 'test', to: staff['read-only'] })
    expect(tested.headers.get('location')).toContain('note=tested')
    const [copy] = await mailsTo(testEnv, staff['read-only'], 'Look')
    expect(copy?.subject).toBe('[Test] Look')
    // The unsubscribe link of a test copy is not valid, and no issue is stored.
    expect((await fetch(linkIn(copy))).status).toBe(400)
    expect(
      await testEnv.db.selectFrom('newsletter_issue').select('id').where('subject', 'like', '%Look').execute(),
    ).toEqual([])
    const stranger = await ann.post(path, { intent: 'test', to: 'eve@example.com' })
    expect(stranger.status).toBe(400)
    expect(await stranger.text()).toContain('Choose somebody of the staff')
  })

  test('stop in the middle and continue: nobody gets two', async () => {
    const ann = await signedIn(testEnv)
    await addGivers(testEnv, 'many', 116)
    const [sent = ''] = (await sendLetter(testEnv, await writeLetter(testEnv, 'Halfway', 'Dear friends'))).split('?')
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

  test('refuse to overwrite a newer draft, and keep the typed text', async () => {
    const ann = await signedIn(testEnv)
    const path = await writeLetter(testEnv, 'Stale', 'Dear friends', 'subscribers')
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

  test('copied from a word processor lose its marks, and the page says so', async () => {
    const ann = await signedIn(testEnv)
    const path = await writeLetter(testEnv, 'Pasted', 'Dear friends', 'subscribers')
    const saved = await ann.post(path, {
      intent: 'save',
      seen: versionIn(await ann.page(path)),
      subject: 'Pas\u00adted\u200b',
      body: 'Dear friends\u2028\tthank you',
      audience: 'subscribers',
    })
    const shown = await ann.page(saved.headers.get('location') ?? '')
    expect(shown).toContain('4 tabs and marks that cannot be seen were taken out of the text.')
    expect(shown).toContain('Dear friends  thank you</textarea>')
  })

  test('are open to the role read-only, without a form, and not to the role for orders and messages', async () => {
    const rea = await signedIn(testEnv, 'read-only')
    const path = await writeLetter(testEnv, 'Roles', 'Dear friends', 'subscribers')
    for (const each of ['/office/letters', path, `${path}/send`])
      expect(await rea.page(each)).not.toMatch(/<form method="post" (?!action="\/office\/sign-out")/)
    expect((await rea.post(`${path}/send`, { intent: 'now' })).status).toBe(403)
    const ori = await signedIn(testEnv, 'orders-and-messages')
    for (const each of ['/office/letters', path, `${path}/send`]) expect((await ori.get(each)).status).toBe(403)
  })

  test('the Monday mail goes to its member, with its links', async () => {
    await setMondayMail(testEnv.db, staff['read-only'], true, Date.now())
    const subjectId = `${mondayOf(Date.now())}:${memberKey(staff['read-only'])}`
    await queueMessage(testEnv.db, { kind: mondayKind, subjectId, dedupeKey: subjectId }, Date.now())
    const [mail] = await mailsTo(testEnv, staff['read-only'], 'Monday')
    expect(mail?.text).toContain(`${testEnv.site.url}/office/me`)
    expect(testEnv.site.logs().join('\n')).not.toContain(staff['read-only'])
  })

  test('who asks by telephone for no more letters is left out of the next one', async () => {
    const ann = await signedIn(testEnv)
    const path = await writeLetter(testEnv, 'After', 'Dear friends')
    const addresses = async () => Number(/Send it to (\d+) addresses/.exec(await ann.page(`${path}/send`))?.[1])
    const before = await addresses()
    for (const reader of ['reader0', 'reader1']) {
      const person = await giverPathOf(ann, `${reader}@example.com`)
      await ann.post(`${person}/letters`, { intent: 'no-letters', reason: 'asked' })
      expect(await ann.page(person)).toContain('they asked for none')
    }
    expect(await addresses()).toBe(before - 2)
    expect(await ann.page('/office/changes')).toContain('letters to giver ended')
    expect(testEnv.site.logs().join('\n')).not.toMatch(/reader\d@/)
  })
})
