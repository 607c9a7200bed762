import { expect, test } from 'vitest'
import { site } from '../content/site.ts'
import type { Db } from '../db/db.server.ts'
import { readToken } from '../security/signed-token.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { composeIssue, newsletterMessages } from './newsletter-messages.server.tsx'
import { subscribe } from './subscribe.server.ts'
import { markConfirmed, markUnsubscribed } from './subscriber.queries.server.ts'
import { addSubscribers } from './testing/add-subscribers.ts'
import { queueWholeIssue } from './testing/queue-whole-issue.ts'

const reader = { id: '3f9a1c4e-8f0e-4f6e-9d2a-000000000001', email: 'ruth@example.com' }

const toAll = { audience: 'subscribers', created_at: 0 } as const

async function compose(db: Db, kind: string, subjectId: string) {
  const composer = newsletterMessages[kind]
  if (!composer) throw new Error(`No composer writes messages of kind ${kind}.`)
  return composer.compose(db, subjectId)
}

function tokenIn(text: string | undefined) {
  return readToken(/token=([\w.-]+)/.exec(text ?? '')?.[1] ?? '', ['confirm', 'unsubscribe'], Date.now())
}

describeOnEachDatabase("the newsletter's mails", (_, it) => {
  it('a confirmation links to its page, and is not written for a confirmed subscriber', async (db) => {
    await subscribe(db, { email: 'ruth@example.com', source: 'home' }, 1000)
    const { id } = await db.selectFrom('subscriber').select('id').executeTakeFirstOrThrow()
    const mail = await compose(db, 'newsletter-confirmation', id)
    expect(mail).toMatchObject({ to: 'ruth@example.com', subject: `Please confirm your subscription to ${site.name}` })
    expect(await tokenIn(mail?.text)).toEqual({ ok: true, purpose: 'confirm', subject: id })
    expect(`${mail?.text}${mail?.html}`).not.toContain('ruth@')

    await markConfirmed(db, id, 2000)
    expect(await compose(db, 'newsletter-confirmation', id)).toBeNull()
  })

  it('a copy of an issue has the link of its reader, and is not written after they leave', async (db) => {
    await addSubscribers(db, 2)
    await queueWholeIssue(db, { subject: 'Pray', body: 'Dear **friends**' }, 1000)
    const copies = await db.selectFrom('outbox').select('subject_id').execute()
    const mails = await Promise.all(copies.map((copy) => compose(db, 'newsletter-issue', copy.subject_id)))
    expect(new Set(mails.map((mail) => mail?.to))).toEqual(new Set(['reader0@example.com', 'reader1@example.com']))
    for (const [index, mail] of mails.entries()) {
      const link = { purpose: 'unsubscribe', subject: copies[index]?.subject_id.split(':')[1] }
      for (const text of [mail?.text, mail?.html, mail?.headers?.['List-Unsubscribe']])
        expect(await tokenIn(text)).toMatchObject(link)
    }

    const [leaving = { subject_id: '' }] = copies
    await markUnsubscribed(db, leaving.subject_id.split(':')[1] ?? '', 3000)
    expect(await compose(db, 'newsletter-issue', leaving.subject_id)).toBeNull()
  })
})

test('a letter shows its Markdown, the link to unsubscribe, and the postal address', async () => {
  const body =
    'Dear **friends**,\n\n## Ask\n\n- one & two\n- [three](https://example.com/?a=b&c=d)\n\n> quoted\n\n`x<y`'
  const mail = await composeIssue({ ...toAll, subject: 'Pray – “now”', body }, reader)
  expect(mail).toMatchObject({ to: 'ruth@example.com', subject: 'Pray – “now”' })
  for (const html of [
    '<strong>friends</strong>',
    'one &amp; two</li>',
    'href="https://example.com/?a=b&amp;c=d"',
    'x&lt;y</code>',
    '>quoted</p>',
  ])
    expect(mail.html).toContain(html)
  expect(mail.text).toContain('one & two')
  expect(mail.text).toMatch(
    /asked for our prayer newsletter[^]*Unsubscribe: http:\/\/localhost:3000\/newsletter\/unsubscribe/,
  )
  expect(mail.text).toContain(site.address.street)
  expect(mail.headers).toEqual({
    'List-Unsubscribe': expect.stringMatching(/^<http:\/\/localhost:3000\/newsletter\/one-click\?token=[\w.-]+>$/),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(`${mail.html}${mail.text}`).not.toContain('unsubscribe.invalid')
})

test('HTML in a letter is shown as text, and only links of allowed schemes are links', async () => {
  const body = [
    'Hello <b onclick=alert(1)>you</b> <img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<div style="position:fixed">block</div>',
    '[a](javascript:alert(1)) [b](JaVaScRiPt:alert(1)) [c](data:text/html,x) [d](/relative) [e](//host)',
    '![a picture](https://tracker.example/x.png)',
    '<https://example.com/%22onmouseover=alert(1)>',
    '[m](mailto:hello@example.org)',
  ].join('\n\n')
  const { html } = await composeIssue({ ...toAll, subject: '<i>Subject</i>', body }, reader)
  expect(html).not.toMatch(/<(b|img|script|div style="position|i)\b/)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).toContain('&lt;i&gt;Subject&lt;/i&gt;')
  expect(html).toContain('a picture')
  expect(html).not.toContain('tracker.example')
  const targets = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
  expect(targets.filter((href) => !/^(https?:\/\/(localhost|example\.com)|mailto:hello@)/.test(href ?? ''))).toEqual([])
})
