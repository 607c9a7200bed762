import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isPostgres, type Db } from '../db/db.server.ts'
import { claimDueMessages, markFailed, markSent } from '../mail/outbox.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { subscribe } from './subscribe.server.ts'
import {
  findSubscriberByEmail,
  forgetSubscribers,
  markConfirmed,
  markUnsubscribed,
} from './subscriber.queries.server.ts'

const ruth = { email: 'ruth@example.com', source: 'home' } as const
const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const start = Date.UTC(2026, 10, 21)

const only = (db: Db) => db.selectFrom('subscriber').selectAll().executeTakeFirstOrThrow()
const mails = (db: Db) => db.selectFrom('outbox').selectAll().orderBy('created_at').execute()

describeOnEachDatabase('a sign-up', (fresh, it) => {
  it('is stored as pending with its consent, and queues one confirmation', async (db) => {
    await subscribe(db, ruth, start)
    const subscriber = await only(db)
    expect(subscriber).toMatchObject({
      email: 'ruth@example.com',
      status: 'pending',
      consent_source: 'home',
      consented_at: start,
      confirmed_at: null,
    })
    expect(subscriber.consent_text).toContain('Send me the prayer newsletter by email.')
    expect(await mails(db)).toMatchObject([
      { kind: 'newsletter-confirmation', subject_id: subscriber.id, status: 'queued', priority: 0 },
    ])
  })

  test('of a confirmed address changes nothing, sends nothing, and writes a row as any other does', async () => {
    const { open } = await fresh()
    const [db, other] = [await open(), await open()]
    const version = async () =>
      (await (isPostgres(db) ? sql`select xmin::text from subscriber` : sql`pragma data_version`).execute(other)).rows
    await subscribe(db, ruth, start)
    const { id } = await only(db)
    await markConfirmed(db, id, start + 1)
    const [before, versionBefore] = [await only(db), await version()]
    await subscribe(db, { ...ruth, source: 'newsletter' }, start + dayMs)
    expect(await only(db)).toEqual(before)
    expect(await version()).not.toEqual(versionBefore)
    expect(await mails(db)).toHaveLength(1)
  })

  it('of a person who has left is pending again, and keeps the time when they left', async (db) => {
    await subscribe(db, ruth, start)
    const { id } = await only(db)
    await markConfirmed(db, id, start + 1)
    await markUnsubscribed(db, id, start + 2)
    await subscribe(db, ruth, start + 3)
    expect(await only(db)).toMatchObject({ id, status: 'pending', consented_at: start + 3, unsubscribed_at: start + 2 })
    expect(await mails(db)).toHaveLength(2)
  })

  test('fifty at once for one address, on four connections, queue three mails', async () => {
    const { open } = await fresh()
    const connections = await Promise.all([open(), open(), open(), open()])
    await Promise.all(Array.from({ length: 50 }, (_, index) => subscribe(connections[index % 4]!, ruth, start)))
    expect(await mails(connections[0])).toHaveLength(3)
    expect(await connections[0].selectFrom('subscriber').select('id').execute()).toHaveLength(1)
    await subscribe(connections[0], ruth, start + dayMs - 1)
    expect(await mails(connections[0])).toHaveLength(3)
  })

  it('the limit counts all spellings of one mailbox', async (db) => {
    for (let time = 0; time < 4; time += 1) {
      await subscribe(db, ruth, start)
      await subscribe(db, { ...ruth, email: 'ruth+pray@example.com' }, start)
    }
    expect(await mails(db)).toHaveLength(3)
    await subscribe(db, { ...ruth, email: 'ruth+pray@example.com' }, start + dayMs)
    expect(await mails(db)).toHaveLength(4)
  })

  it('mails that the mail server refuses count, too', async (db) => {
    for (let time = 0; time < 5; time += 1) {
      await subscribe(db, ruth, start + time)
      const [row] = await claimDueMessages(db, 'host:1', start + time, 1)
      if (row) await markFailed(db, row, start + time, 'no such mailbox', 'refused')
    }
    expect(await mails(db)).toHaveLength(3)
  })

  test('no 24 hours have a fourth mail, in any order of posts and sendings', async () => {
    const { open } = await fresh()
    const db = await open()
    const events = fc.array(fc.tuple(fc.constantFrom('post', 'send'), fc.integer({ min: 0, max: 15 })), {
      minLength: 10,
      maxLength: 40,
    })
    await fc.assert(
      fc.asyncProperty(events, async (steps) => {
        await db.deleteFrom('outbox').execute()
        await db.deleteFrom('subscriber').execute()
        const sentAt: number[] = []
        let now = start
        for (const [step, hours] of steps) {
          now += hours * hourMs
          if (step === 'post') await subscribe(db, ruth, now)
          else {
            for (const row of await claimDueMessages(db, 'host:1', now, 8)) {
              await markSent(db, row, null, now)
              sentAt.push(now)
            }
          }
        }
        for (const at of sentAt) {
          expect(sentAt.filter((other) => other > at - dayMs && other <= at).length).toBeLessThanOrEqual(3)
        }
      }),
      { numRuns: 20 },
    )
  })
})

describeOnEachDatabase('the list', (_, it) => {
  it('deletes unconfirmed subscribers after 30 days, those who left after three years, and nobody else', async (db) => {
    const signUp = async (name: string, now: number) => {
      const email = `${name}@example.com`
      await subscribe(db, { email, source: 'home' }, now)
      const subscriber = await findSubscriberByEmail(db, email)
      return subscriber?.id ?? ''
    }
    await signUp('never', start)
    await signUp('yesterday', start + 30 * dayMs)
    await markConfirmed(db, await signUp('stays', start), start)
    for (const name of ['left', 'came-back', 'asks-again']) {
      const id = await signUp(name, start)
      await markConfirmed(db, id, start)
      await markUnsubscribed(db, id, start + dayMs)
    }
    await markConfirmed(db, await signUp('came-back', start + 2 * dayMs), start + 2 * dayMs)
    await signUp('asks-again', start + 2 * dayMs)

    const left = async () => {
      const rows = await db.selectFrom('subscriber').select('email').orderBy('email').execute()
      return rows.map(({ email }) => email.split('@')[0])
    }
    expect(await forgetSubscribers(db, start + 31 * dayMs)).toBe(1)
    expect(await left()).toEqual(['asks-again', 'came-back', 'left', 'stays', 'yesterday'])
    expect(await forgetSubscribers(db, start + 4 * 365 * dayMs)).toBe(3)
    expect(await left()).toEqual(['came-back', 'stays'])
  })
})
