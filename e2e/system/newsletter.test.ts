import { afterEach, describe, expect, test } from 'vitest'
import { subscribe } from '../../app/newsletter/subscribe.server.ts'
import { addSubscribers } from '../../app/newsletter/testing/add-subscribers.ts'
import { queueWholeIssue } from '../../app/newsletter/testing/queue-whole-issue.ts'
import { forgetPerson, signedIn } from '../harness/office.ts'
import { expectStatus, linkIn, mailsTo, subscriberOf } from '../subscribers.ts'
import { sendLetter, writeLetter } from './letters.ts'
import { databases, sharedTestEnv, untilAllIsSent } from './shared-test-env.ts'

describe.each(databases)('on %s', (database) => {
  const testEnv = sharedTestEnv({ database })

  test(
    'killed while it is queued and while it is sent, a letter reaches each reader exactly once',
    { timeout: 120_000 },
    async () => {
      // On SQLite, more subscribers than one transaction queues.
      const count = database === 'SQLite' ? 520 : 120
      await addSubscribers(testEnv.db, count)
      const path = await writeLetter(testEnv, 'Pray with us', 'Dear friends, thank you for *praying*.', 'subscribers')
      await sendLetter(testEnv, path)
      await testEnv.site.kill()
      await testEnv.site.start()
      await testEnv.mail.waitFor((mail) => mail.subject === 'Pray with us')
      await testEnv.site.kill()
      await testEnv.site.start()

      const issues = () => testEnv.db.selectFrom('newsletter_issue').select(['queued_at', 'queued_count']).execute()
      const queued = [{ queued_at: expect.any(Number), queued_count: count }]
      await expect.poll(issues, { timeout: 60_000 }).toEqual(queued)
      await untilAllIsSent(testEnv)
      const mails = (await testEnv.mail.read()).filter(({ subject }) => subject === 'Pray with us')
      // A copy that was leased at the kill may be sent again with the same Message-ID: then it is the same letter.
      const letters = new Map(mails.map((mail) => [mail.messageId, mail.to[0]]))
      expect(letters.size).toBe(count)
      expect(new Set(letters.values()).size).toBe(count)
    },
  )
})

describe('the newsletter', () => {
  const testEnv = sharedTestEnv()
  // A letter goes to all subscribers, so the next test begins without any.
  afterEach(async () => {
    for (const table of ['subscriber', 'newsletter_issue', 'outbox'] as const)
      await testEnv.db.deleteFrom(table).execute()
  })

  function post(email: string): Promise<Response> {
    return fetch(`${testEnv.site.url}/newsletter`, {
      method: 'POST',
      body: new URLSearchParams({ email, source: 'home' }),
    })
  }

  /** Signs up and presses the confirmation's button, as a browser without a script does. */
  async function confirmed(email: string): Promise<void> {
    expect((await post(email)).status).toBe(200)
    const [mail] = await mailsTo(testEnv, email)
    const page = await (await fetch(linkIn(mail))).text()
    const target = /<form[^>]* action="([^"]+)"/.exec(page)?.[1] ?? ''
    // These pages send no referrer, so a browser sends the origin `null`.
    const submitted = await fetch(new URL(target, testEnv.site.url), {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: 'null' },
      body: new URLSearchParams(),
    })
    expect(submitted.status).toBe(303)
    await expectStatus(testEnv, email, 'confirmed')
  }

  test('fifty posts at once for one address: fifty equal answers, three mails', async () => {
    const email = 'bombed@example.com'
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(email)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    const pages = texts.map((text) => text.replaceAll(/nonce="[^"]+"/g, ''))
    expect(new Set(pages).size).toBe(1)
    await untilAllIsSent(testEnv)
    expect(await mailsTo(testEnv, email)).toHaveLength(3)
  })

  test("a mail program's own button unsubscribes: no cookie, no origin, no redirect, 200", async () => {
    const email = 'ruth@example.com'
    await confirmed(email)
    await sendLetter(testEnv, await writeLetter(testEnv, 'Pray for Ohio', 'Dear friends', 'subscribers'))
    const [letter] = await mailsTo(testEnv, email, 'Pray for Ohio')
    expect(letter?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    const url = /^<(http\S+)>$/.exec(letter?.headers['list-unsubscribe'] ?? '')?.[1] ?? ''

    const opened = await fetch(url)
    expect(opened.url).toContain('/newsletter/unsubscribe?token=')
    await expectStatus(testEnv, email, 'confirmed')
    for (let time = 0; time < 2; time += 1) {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: { Origin: 'https://mail.example' },
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('set-cookie')).toBeNull()
      expect(await answer.text()).toContain('You are unsubscribed')
    }
    await expectStatus(testEnv, email, 'unsubscribed')
    const unsubscribedAt = (await subscriberOf(testEnv, email))?.unsubscribed_at
    expect(unsubscribedAt).toBeGreaterThan(0)

    for (const forged of [url.slice(0, -1), `${url}x`, url.split('?')[0] ?? '']) {
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
      expect((await fetch(forged, { method: 'POST', redirect: 'manual', body })).status).toBe(400)
    }
  })

  test('a subscriber who leaves between queueing and sending gets no letter; urgent mails are sent first', async () => {
    await addSubscribers(testEnv.db, 30)
    const before = (await testEnv.mail.read()).length
    await testEnv.site.stop()
    await queueWholeIssue(testEnv.db, { subject: 'Pray for Iowa', body: 'Dear friends' }, Date.now())
    await testEnv.db
      .updateTable('subscriber')
      .set({ status: 'unsubscribed' })
      .where('email', 'like', 'reader1%')
      .execute()
    await subscribe(testEnv.db, { email: 'waiting@example.com', source: 'home' }, Date.now())
    await testEnv.site.start()

    await untilAllIsSent(testEnv)
    const mails = (await testEnv.mail.read()).slice(before)
    const batch = 8
    expect(mails.slice(0, batch).map((mail) => mail.to[0])).toContain('waiting@example.com')
    const letters = mails.filter((mail) => mail.subject === 'Pray for Iowa')
    // Of 0 to 29, those that do not begin with 1: 0, 2-9 and 20-29.
    expect(letters).toHaveLength(19)
    expect(letters.filter((mail) => mail.to[0]?.startsWith('reader1'))).toEqual([])
  })

  test('header injection, NUL and foreign bodies change nothing; the log names nobody', async () => {
    for (const email of [
      'ruth@example.com\r\nBcc: eve@example.com',
      'ruth@example.com%0ABcc: eve@example.com',
      'ruth@example.com, eve@example.com',
      'ruth\0@example.com',
      `${'a'.repeat(250)}@example.com`,
    ]) {
      const answer = await post(email)
      expect(answer.status).toBe(400)
      expect(await answer.text()).not.toContain('Welcome to Our Family')
    }
    const foreign = await fetch(`${testEnv.site.url}/newsletter`, {
      method: 'POST',
      body: '{"email":"ruth@example.com"}',
    })
    expect(foreign.status).toBe(400)
    const elsewhere = await fetch(`${testEnv.site.url}/newsletter`, {
      method: 'POST',
      headers: { Origin: 'https://evil.example' },
      body: new URLSearchParams({ email: 'ruth@example.com' }),
    })
    expect(elsewhere.status).toBe(403)
    expect(await testEnv.db.selectFrom('subscriber').select('id').execute()).toEqual([])

    await confirmed('quiet@example.com')
    const log = testEnv.site.logs().join('\n')
    expect(log).toContain('newsletter-confirmation')
    expect(log).not.toMatch(/quiet|example\.com/)
  })

  test('the office unsubscribes a reader who asks by message, and forgets subscribers', async () => {
    const ann = await signedIn(testEnv)
    const email = 'naomi@example.com'
    await confirmed(email)
    await ann.post(`/office/person?email=${email}`, { intent: 'unsubscribe' })
    await expectStatus(testEnv, email, 'unsubscribed')
    expect(await forgetPerson(ann, 'Naomi@Example.com')).toContain('list (unsubscribed)')
    expect(await subscriberOf(testEnv, email)).toBeUndefined()
  })
})
