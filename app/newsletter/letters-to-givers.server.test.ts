import { afterEach, expect, test } from 'vitest'
import { forgetPerson } from '../privacy/forget-person.server.ts'
import { whomOfEmail } from '../privacy/whom.server.ts'
import { addEmail, confirmEmail, findGiverIdOf } from '../givers/giver.queries.server.ts'
import { endLetters, markEmailBounced, wantsNoLetters } from '../givers/letters-to-giver.queries.server.ts'
import { insertPayment } from '../payments/payment.queries.server.ts'
import { paidGift } from '../payments/testing/paid-payment.ts'
import { recurringGift } from '../payments/testing/recurring-gift.ts'
import type { Db } from '../db/db.server.ts'
import type { Audience } from './newsletter-tables.ts'
import { insertNew } from '../db/insert-new.server.ts'
import { claimDueMessages, markSent, markSkipped } from '../mail/outbox.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import type { RemotePayment } from '../stripe/remote-payment.ts'
import { followLink, lookUpLink } from './follow-link.server.ts'
import { forgetOldCopies } from './letter-copy.queries.server.ts'
import { countReach } from './letter-readers.queries.server.ts'
import { findProgress } from './letters.queries.server.ts'
import { newsletterMessages } from './newsletter-messages.server.tsx'
import { newsletterToken } from './newsletter-link.server.ts'
import { continueIssue, stopIssue } from './stop-issue.server.ts'
import { addSubscribers } from './testing/add-subscribers.ts'
import { queueWholeIssue } from './testing/queue-whole-issue.ts'

const now = Date.UTC(2026, 10, 23, 12)
const dayMs = 24 * 60 * 60_000
const letter = { subject: 'What your gifts have done', body: 'Dear friends' }

let count = 0
afterEach(() => {
  count = 0
})

async function gift(db: Db, email: string, changes: Partial<RemotePayment> = {}) {
  count += 1
  const ids = { id: `gift_${count}`, checkout_session_id: `cs_${count}`, payment_intent_id: `pi_${count}` }
  await insertPayment(db, paidGift({ ...ids, payer_email: email, ...changes }), now)
}

async function recurring(db: Db, id: string, status: 'active' | 'failing' | 'stopped', email: string) {
  const giver_id = await giverOf(db, email)
  await insertNew(db, 'recurring_gift', recurringGift({ subscription_id: id, status, giver_id }))
}

/** Gifts of this year, of last year, recurring, refunded, and of the live mode. */
async function givers(db: Db) {
  const lastYear = Date.UTC(2025, 5, 1)
  await gift(db, 'Ada@example.com')
  await gift(db, 'ada@example.com', { amount_cents: 700 })
  await gift(db, 'returned@example.com', { status: 'refunded', refunded_cents: 5000 })
  await gift(db, 'disputed@example.com', { status: 'dispute-lost', lost_cents: 5000 })
  await gift(db, 'unpaid@example.com', { status: 'pending', paid_at: null })
  await gift(db, 'live@example.com', { livemode: 1 })
  await gift(db, 'last@example.com', { paid_at: lastYear, created_at: lastYear })
  await gift(db, 'both@example.com', { paid_at: lastYear, created_at: lastYear, tell_email: 'told@example.com' })
  await gift(db, 'Both@example.com')
  await gift(db, 'old@example.com', { created_at: lastYear, paid_at: lastYear })
  await gift(db, 'monthly@example.com', { subscription_id: 'sub_1' })
  await gift(db, 'failing@example.com', { subscription_id: 'sub_2' })
  await gift(db, 'stopped@example.com', { subscription_id: 'sub_3' })
  await recurring(db, 'sub_1', 'active', 'monthly@example.com')
  await recurring(db, 'sub_2', 'failing', 'failing@example.com')
  await recurring(db, 'sub_3', 'stopped', 'stopped@example.com')
}

async function send(db: Db, audience: Audience, subject = letter.subject) {
  const steps = await queueWholeIssue(db, { ...letter, subject, audience }, now)
  return { issue: steps.at(-1)!, to: (await copies(db)).map(({ email }) => email) }
}

const copies = (db: Db) => db.selectFrom('letter_copy').selectAll().orderBy('email').execute()
const queued = (db: Db) => db.selectFrom('outbox').selectAll().where('status', '=', 'queued').execute()
const compose = (db: Db, subject: string) => newsletterMessages['newsletter-issue']!.compose(db, subject)
const giverOf = async (db: Db, email: string) => (await findGiverIdOf(db, email)) ?? 'nobody'

describeOnEachDatabase('a letter to givers', (fresh, it) => {
  test.each([
    ['givers-this-year', ['Ada@', 'Both@', 'failing@', 'monthly@', 'stopped@']],
    ['lapsed-givers', ['last@', 'old@']],
    ['recurring-givers', ['failing@', 'monthly@']],
  ] as const)('goes once to each mailbox of %s, and to no other', async (audience, names) => {
    const db = await (await fresh()).open()
    await givers(db)
    expect((await countReach(db, { audience: audience, audience_query: null }, now)).byEmail).toBe(names.length)
    const { issue, to } = await send(db, audience)
    expect(to.map((email) => email.toLowerCase()).toSorted()).toEqual(
      names.map((name) => `${name}example.com`.toLowerCase()).toSorted(),
    )
    expect(issue).toMatchObject({ audience, queued_count: names.length, queued_at: now })
    const rows = await queued(db)
    expect(rows.map((row) => [row.kind, row.priority])).toEqual(names.map(() => ['newsletter-issue', 1]))
    const [change] = await db.selectFrom('staff_change').selectAll().execute()
    expect(change).toMatchObject({ what: 'letter sent', subject: issue.id, after: audience })
  })

  it('is not sent to people who refused, left the newsletter, were forgotten, or whose mail bounced, also when it is queued', async (db) => {
    const names = ['asked', 'bounced', 'left', 'forgotten', 'stays']
    for (const name of names) await gift(db, `${name}@Example.com`)
    await addSubscribers(db, 1)
    await db.updateTable('subscriber').set({ email: 'left@example.com' }).execute()
    const { to } = await send(db, 'givers-this-year')
    expect(to).toHaveLength(5)

    await endLetters(db, await giverOf(db, 'Asked@example.com'), now)
    await markEmailBounced(db, 'bounced@example.com', now, now)
    await db.updateTable('subscriber').set({ status: 'unsubscribed' }).execute()
    const { removed } = await forgetPerson(db, await whomOfEmail(db, 'FORGOTTEN@example.com', false), { now })
    expect(removed).toContain('1 letters to givers, noted as sent')

    const written = await Promise.all((await queued(db)).map((row) => compose(db, row.subject_id)))
    expect(written.map((mail) => mail?.to).filter(Boolean)).toEqual(['stays@Example.com'])
    expect((await countReach(db, { audience: 'givers-this-year', audience_query: null }, now)).byEmail).toBe(1)
    expect((await send(db, 'givers-this-year', 'A second one')).issue.queued_count).toBe(1)
  })

  it('says why it is sent, and its link ends the letters with one click', async (db) => {
    await gift(db, 'Ada@example.com')
    await send(db, 'givers-this-year')
    const [copy] = await copies(db)
    const [row] = await queued(db)
    const mail = await compose(db, row!.subject_id)
    const text = mail!.text.replaceAll(/\s+/g, ' ')
    expect(text).toMatch(
      /because you gave to .* in 2026\. You will still get your receipts\. Stop these letters: http\S+newsletter\/unsubscribe\?token=letters\./,
    )
    expect(mail!.headers?.['List-Unsubscribe']).toMatch(/newsletter\/one-click\?token=letters\./)
    expect(mail!.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    expect(`${mail!.text}${JSON.stringify(mail!.headers)}`).not.toMatch(/ada@/i)

    const token = newsletterToken('letters', copy!.id, now)
    expect(await lookUpLink(db, 'letters', token, now)).toBe('ready')
    expect(await lookUpLink(db, 'unsubscribe', token, now)).toBe('invalid')
    expect(await followLink(db, 'letters', token.slice(0, -1), now)).toBe('invalid')
    const giver = await giverOf(db, 'ada@example.com')
    expect(await wantsNoLetters(db, giver)).toBe(false)
    for (const _ of [1, 2]) expect(await followLink(db, 'letters', token, now)).toBe('done')
    expect(await wantsNoLetters(db, giver)).toBe(true)
    expect(await compose(db, row!.subject_id)).toBeNull()
  })

  it('ends for a merged giver when any member refused, and for no other giver', async (db) => {
    for (const name of ['ada', 'work', 'other', 'refuses']) await gift(db, `${name}@example.com`)
    const ids = await Promise.all(['ada', 'work', 'refuses'].map((name) => giverOf(db, `${name}@example.com`)))
    const [ada = '', work = '', refuses = ''] = ids
    await db.updateTable('giver').set({ merged_into: ada }).where('id', 'in', [work, refuses]).execute()
    const { to } = await send(db, 'givers-this-year')
    expect(to).toEqual(['ada@example.com', 'other@example.com'])
    const [copy] = await copies(db)
    // Refused before the merge.
    await db.updateTable('giver').set({ no_letters_at: now }).where('id', '=', refuses).execute()
    expect((await countReach(db, { audience: 'givers-this-year', audience_query: null }, now)).byEmail).toBe(1)
    expect(await lookUpLink(db, 'letters', newsletterToken('letters', copy!.id, now), now)).toBe('done')
    await db.updateTable('giver').set({ no_letters_at: null }).execute()

    await followLink(db, 'letters', newsletterToken('letters', copy!.id, now), now)
    const refusing = db.selectFrom('giver').select('id').where('no_letters_at', 'is not', null)
    expect(await refusing.execute()).toEqual([{ id: ada }])
    expect((await countReach(db, { audience: 'givers-this-year', audience_query: null }, now)).byEmail).toBe(1)
  })

  it('is a link of the giver to whom it was sent, also when the address belongs to another since', async (db) => {
    await gift(db, 'mallory@example.com')
    const mallory = await giverOf(db, 'mallory@example.com')
    await send(db, 'givers-this-year')
    const [copy] = await copies(db)
    await gift(db, 'ada@example.com')
    const ada = await giverOf(db, 'ada@example.com')
    await db.updateTable('giver_email').set({ giver_id: ada }).where('giver_id', '=', mallory).execute()
    expect(await followLink(db, 'letters', newsletterToken('letters', copy!.id, now), now)).toBe('done')
    expect(await wantsNoLetters(db, mallory)).toBe(true)
    expect(await wantsNoLetters(db, ada)).toBe(false)
    // A second giver with the old address in a gift changes nothing for its owner.
    await gift(db, 'Ada@Example.com', { subscription_id: 'sub_mallory', customer_id: 'cus_mallory' })
    await endLetters(db, mallory, now)
    expect((await countReach(db, { audience: 'givers-this-year', audience_query: null }, now)).byEmail).toBe(1)
  })

  it('goes to the address for receipts, and again to an address that bounced when its link is pressed', async (db) => {
    await gift(db, 'old@example.com')
    const giverId = await giverOf(db, 'old@example.com')
    await send(db, 'givers-this-year')
    const [row] = await queued(db)
    await addEmail(db, { giverId, email: 'new@example.com', getsReceipts: true }, now)
    await db.updateTable('giver_email').set({ gets_receipts: 0 }).where('email', '=', 'old@example.com').execute()
    expect((await compose(db, row!.subject_id))?.to).toBe('new@example.com')
    // The giver has a copy of this letter.
    await db.updateTable('newsletter_issue').set({ queued_at: null, queued_through: '' }).execute()
    expect((await send(db, 'givers-this-year')).to).toEqual(['old@example.com'])
    // It was added after this mail was sent.
    await markEmailBounced(db, 'new@example.com', now - 1, now)
    expect((await countReach(db, { audience: 'givers-this-year', audience_query: null }, now)).byEmail).toBe(1)
    await markEmailBounced(db, 'NEW@example.com', now, now)
    expect((await countReach(db, { audience: 'givers-this-year', audience_query: null }, now)).byEmail).toBe(0)
    expect(await compose(db, row!.subject_id)).toBeNull()
    await confirmEmail(db, 'new@example.com', now + 2)
    expect((await countReach(db, { audience: 'givers-this-year', audience_query: null }, now)).byEmail).toBe(1)
    // The link was pressed after this mail was sent.
    await markEmailBounced(db, 'new@example.com', now + 1, now + 3)
    expect((await countReach(db, { audience: 'givers-this-year', audience_query: null }, now)).byEmail).toBe(1)
  })

  it('sends no further copy when it is stopped, and one to each other giver when it is continued', async (db) => {
    for (let number = 10; number < 30; number += 1) await gift(db, `giver${number}@example.com`)
    const { issue } = await send(db, 'givers-this-year')
    const got: string[] = []
    const deliver = async (limit: number) => {
      const rows = await claimDueMessages(db, 'host:1', now, limit)
      for (const row of rows) {
        const mail = await compose(db, row.subject_id)
        if (mail) got.push(mail.to)
        await (mail ? markSent(db, row, mail.to, now) : markSkipped(db, row, now))
      }
      return rows.length
    }
    await deliver(5)
    const leased = await claimDueMessages(db, 'host:2', now, 2)
    await Promise.all([
      stopIssue(db, { id: issue.id, who: 'a@b.example' }, now),
      stopIssue(db, { id: issue.id, who: 'c@d.example' }, now),
    ])
    expect(await queued(db)).toHaveLength(2)
    expect(await copies(db)).toHaveLength(7)
    for (const row of leased) {
      expect(await compose(db, row.subject_id)).toBeNull()
      await markSkipped(db, row, now)
    }
    expect(await findProgress(db, issue.id)).toEqual({ queued: 0, sent: 5, skipped: 2, dead: 0, bounced: 0 })
    expect((await send(db, 'givers-this-year')).issue.stopped_at).toBe(now)

    await continueIssue(db, { id: issue.id, who: 'a@b.example' }, now)
    expect((await send(db, 'givers-this-year')).issue).toMatchObject({ stopped_at: null, queued_count: 20 })
    while ((await deliver(8)) > 0);
    expect(new Set(got).size).toBe(20)
    expect(got).toHaveLength(20)
    const changes = await db.selectFrom('staff_change').select('what').orderBy('id').execute()
    expect(changes.map(({ what }) => what)).toEqual(['letter sent', 'letter stopped', 'letter continued'])
  })

  it('is deleted after a year; its link is then invalid', async (db) => {
    await gift(db, 'ada@example.com')
    await send(db, 'givers-this-year')
    const [copy] = await copies(db)
    expect(await forgetOldCopies(db, now + 364 * dayMs, 10)).toBe(0)
    expect(await forgetOldCopies(db, now + 366 * dayMs, 10)).toBe(1)
    expect(await followLink(db, 'letters', newsletterToken('letters', copy!.id, now), now)).toBe('invalid')
  })
})
