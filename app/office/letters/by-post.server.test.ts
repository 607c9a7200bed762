import { extractText, getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'
import type { Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { recordDeath } from '../../givers/giver-died.server.ts'
import { createGiver, updateGiver } from '../../givers/giver.queries.server.ts'
import { endLetters, markEmailBounced } from '../../givers/letters-to-giver.queries.server.ts'
import { beginDraft, findDraft, sendDraft } from '../../newsletter/letter-drafts.server.ts'
import { countReach } from '../../newsletter/letter-readers.queries.server.ts'
import { queueCopies } from '../../newsletter/queue-issue.server.ts'
import { continueIssue, stopIssue } from '../../newsletter/stop-issue.server.ts'
import { addSubscribers } from '../../newsletter/testing/add-subscribers.ts'
import { insertPayment } from '../../payments/payment.queries.server.ts'
import { paidGift } from '../../payments/testing/paid-payment.ts'
import { giver } from '../givers/page.server.tsx'
import { listLetter } from '../givers/list-letter.server.tsx'
import type { OfficePage } from '../office-page.ts'
import { findOpenIssues } from '../today/find-open-issues.server.ts'
import { contextOf, submitPage, wordsOfPage } from '../testing/words-of-page.ts'
import { draftByPost, labelsByPost, lettersPerFile, sentByPost } from './by-post.server.tsx'
import { letter } from './letter.server.tsx'
import { sendLetter } from './send.server.tsx'
import { sentLetter } from './sent.server.tsx'

const now = Date.UTC(2026, 10, 25, 15)
const who = 'ann@office.example'
const readers = { audience: 'list', audience_query: '' } as const

let count = 0

/** A giver of this year. */
async function add(db: Db, name: string, { email = false, post = false }): Promise<string> {
  count += 1
  const address = email ? `${name.toLowerCase().replaceAll(/\W/g, '')}@example.org` : null
  const giverId = await createGiver(
    db,
    { name, email: address, postalAddress: post ? `${count} Elm St\nDayton, OH 45402` : null },
    now,
  )
  const ids = {
    id: `G-${count}`,
    checkout_session_id: `cs_${count}`,
    payment_intent_id: `pi_${count}`,
    customer_id: null,
  }
  const paid = { payer_name: name, payer_email: address, created_at: now - 1000, paid_at: now - 1000 }
  await insertPayment(db, paidGift({ ...ids, ...paid }), now)
  await db.updateTable('payment').set({ giver_id: giverId }).where('id', '=', ids.id).execute()
  await db.deleteFrom('giver').where('id', '<>', giverId).where('name', '=', name).execute()
  return giverId
}

/** Two by e-mail, three by post, and one for each reason to get nothing. */
async function addAll(db: Db) {
  const both = { email: true, post: true }
  const ids = {
    mail: await add(db, 'Mail Only', { email: true }),
    both: await add(db, 'Both Ways', both),
    post: await add(db, 'Zoe Post', { post: true }),
    bouncedPost: await add(db, 'Bo Bounced', both),
    greeted: await add(db, 'Ann Greeted', { post: true }),
    died: await add(db, 'Dee Died', both),
    none: await add(db, 'No Letters', both),
    left: await add(db, 'Lea Left', both),
    bounced: await add(db, 'Bert Bounced', { email: true }),
    nothing: await add(db, 'Nat Nothing', {}),
  }
  await updateGiver(db, ids.greeted, { greeting: 'Dear Annie' }, now)
  for (const email of ['bobounced@example.org', 'bertbounced@example.org'])
    await markEmailBounced(db, email, now + 1, now + 1)
  await recordDeath(db, { giverId: ids.died, who }, now)
  await endLetters(db, ids.none, now)
  await addSubscribers(db, 1)
  await db.updateTable('subscriber').set({ email: 'lealeft@example.org', status: 'unsubscribed' }).execute()
  return ids
}

const all = { byEmail: 2, byPost: 3, died: 1, noLetters: 1, left: 1, bounced: 1, withoutAddress: 1 }
const inWords =
  'Not at all 1 has died 1 gets no letters: it says why on the giver’s page 1 has left the newsletter 1 has no postal address, and mail came back or is refused 1 has neither an e-mail nor a postal address'

const body = 'Dear friends,\n\nYour **gifts** [help](https://example.org/help).\n\n- One\n- Two'

async function write(db: Db, text = body): Promise<string> {
  return beginDraft(db, { subject: 'What your gifts do', body: text, ...readers }, who, crypto.randomUUID(), now)
}

async function send(db: Db, id: string): Promise<string> {
  const { updated_at: version } = (await findDraft(db, id))!
  const issueId = (await sendDraft(db, { id, who, version }, now))!
  await Array.fromAsync(queueCopies(db, issueId, now))
  return issueId
}

const at = (path: string, id: string, query = '') => ({ path: path.replace(':id', id) + query, params: { id }, now })
const words = (db: Db, page: OfficePage, id: string) => wordsOfPage(page, db, at(page.path, id))

async function bytesOf(db: Db, page: OfficePage, id: string, query = ''): Promise<Buffer> {
  const answer = (await page.get(contextOf(db, at(page.path, id, query)))) as Response
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  return Buffer.from(await answer.arrayBuffer())
}

/** The text of each page. */
async function pagesOf(bytes: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false })
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}

describeOnEachDatabase('a letter to a list', (_, it) => {
  it('says before it is written, before it is sent, and after, who gets it by e-mail, by post, and not at all and why', async (db) => {
    await addAll(db)
    expect(await countReach(db, readers, now)).toEqual(all)
    const reach = `By e-mail 2 addresses By post 3 letters to print ${inWords}`
    expect(await wordsOfPage(listLetter, db, { path: '/office/givers/letter', now })).toContain(reach)
    const id = await write(db)
    expect(await words(db, letter, id)).toContain(reach)
    const before = await words(db, sendLetter, id)
    expect(before).toContain(reach)
    expect(before).toContain('The next page has 3 letters by post to print.')
    expect(before).toContain('The letters by post (PDF)')

    const issueId = await send(db, id)
    const sent = await words(db, sentLetter, issueId)
    expect(sent).toContain(`By e-mail 2 By post 3 letters ${inWords}`)
    expect(sent).toMatch(/The letters by post \(PDF\).*The labels by post \(PDF\)/)
    const issue = await db.selectFrom('newsletter_issue').selectAll().executeTakeFirstOrThrow()
    expect(issue).toMatchObject({ queued_count: 2, post_count: 3 })
    expect(JSON.parse(issue.left_out!)).toEqual({ died: 1, noLetters: 1, left: 1, bounced: 1, withoutAddress: 1 })
    const mails = await db.selectFrom('outbox').select('id').where('kind', '=', 'newsletter-issue').execute()
    expect(mails).toHaveLength(2)
  })

  it('is printed for those by post: address, day, greeting and text; again, the same', async (db) => {
    const ids = await addAll(db)
    const id = await write(db)
    const drafted = await pagesOf(await bytesOf(db, draftByPost, id))
    const issueId = await send(db, id)
    const first = await bytesOf(db, sentByPost, issueId)
    const pages = await pagesOf(first)
    expect(drafted).toEqual(pages)
    expect(pages.map((page) => /Dear [\w ]+,/.exec(page)?.[0])).toEqual([
      'Dear Annie,',
      'Dear Bo Bounced,',
      'Dear Zoe Post,',
    ])
    for (const page of pages) {
      expect(page).toMatch(/What your gifts do November 25, 2026 .*Elm St Dayton, OH 45402 Dear/)
      expect(page).toContain('Your gifts help (https://example.org/help). • One • Two')
      expect(page).toContain('To get no more letters, write to')
      expect(page).not.toContain('Dear friends')
    }
    expect(await pagesOf(await bytesOf(db, labelsByPost, issueId))).toEqual([
      expect.stringMatching(/Ann Greeted .*Bo Bounced .*Zoe Post/),
    ])

    // What is found out after it was sent adds nobody.
    await add(db, 'Late Comer', { post: true })
    await db.deleteFrom('giver_email').where('giver_id', '=', ids.mail).execute()
    expect((await bytesOf(db, sentByPost, issueId)).equals(first)).toBe(true)
    expect(await words(db, giver, ids.post)).toContain('What your gifts do , November 25, 2026, by post')

    await recordDeath(db, { giverId: ids.post, who }, now)
    expect(await pagesOf(await bytesOf(db, sentByPost, issueId))).toHaveLength(2)
    expect(await words(db, sentLetter, issueId)).toContain('3 letters; 1 not printed any more')
    const none = (await sentByPost.get(contextOf(db, at(sentByPost.path, issueId, '?file=2')))) as Response
    expect(none.headers.get('location')).toBe(`/office/letters/sent/${issueId}`)
  })

  it('is on Today until its letters by post are printed, and once more when more are added', async (db) => {
    await addAll(db)
    const needs = async () =>
      (await findOpenIssues(db, now, 'everything')).filter(({ text }) => text.includes('copies by post'))
    const issueId = await send(db, await write(db))
    expect(await needs()).toMatchObject([
      {
        text: '1 sent letter has copies by post to print',
        items: [{ text: '“What your gifts do”: 3 by post', link: { href: `/office/letters/sent/${issueId}` } }],
      },
    ])
    const printed = async (number: string) =>
      (
        await submitPage(sentLetter, db, at(sentLetter.path, issueId), [
          ['intent', 'printed'],
          ['count', number],
        ])
      ).location
    await printed('many')
    expect(await printed('4')).toBe(`/office/letters/sent/${issueId}?note=printed`)
    expect(await needs()).toHaveLength(1)
    expect(await words(db, sentLetter, issueId)).toContain('They are printed')
    for (const _turn of [1, 2]) await printed('3')
    expect(await needs()).toEqual([])
    expect(await words(db, sentLetter, issueId)).not.toContain('They are printed')
    const noted = await db
      .selectFrom('staff_change')
      .select('after')
      .where('what', '=', 'letters by post printed')
      .execute()
    expect(noted).toEqual([{ after: '3' }])
    await db.updateTable('newsletter_issue').set({ post_count: 4 }).execute()
    expect(await needs()).toHaveLength(1)
  })

  it('can go by post alone, and is posted once when it is stopped and continued', async (db) => {
    for (const name of ['Ann', 'Bo']) await add(db, name, { post: true })
    const id = await write(db)
    expect(await words(db, sendLetter, id)).toContain('Send it by post alone')
    const issueId = await send(db, id)
    await add(db, 'Cy', { email: true })
    await db.updateTable('newsletter_issue').set({ queued_at: null }).execute()
    await stopIssue(db, { id: issueId, who }, now)
    await continueIssue(db, { id: issueId, who }, now)
    await Array.fromAsync(queueCopies(db, issueId, now))
    const issue = await db.selectFrom('newsletter_issue').selectAll().executeTakeFirstOrThrow()
    expect(issue).toMatchObject({ queued_count: 1, post_count: 2 })
    const copies = await db.selectFrom('letter_copy').select('email').orderBy('email').execute()
    expect(copies.map(({ email }) => email)).toEqual(['', '', 'cy@example.org'])
  })

  it('goes on over the end of a page, and comes in files', async (db) => {
    const sentence = (number: number) => `Sentence ${number} says what the gifts of our friends have done in this year.`
    const long = Array.from({ length: 90 }, (_each, number) => sentence(number)).join(' ')
    await add(db, 'Ann', { post: true })
    const pages = await pagesOf(await bytesOf(db, draftByPost, await write(db, long)))
    expect(pages).toHaveLength(2)
    expect(pages.join(' ').match(/Sentence \d+ says/g)).toHaveLength(90)
    expect(pages[1]).toContain('Page 2 of 2')
    for (let number = 0; number < lettersPerFile; number += 1) await add(db, `Reader ${number}`, { post: true })
    const id = await write(db)
    expect(await words(db, sendLetter, id)).toMatch(
      /By post: letters 1 to 200 \(PDF\) By post: letters 201 to 201 \(PDF\)/,
    )
    expect(await pagesOf(await bytesOf(db, draftByPost, id, '?file=2'))).toHaveLength(1)
  })
})
