import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../platform/testing/each-database.ts'
import { forgetSubscribers } from './forget-subscribers.server.ts'
import { subscribe } from './subscribe.server.ts'
import { findSubscriberByEmail, markConfirmed, markUnsubscribed } from './subscriber.queries.server.ts'

const dayMs = 24 * 60 * 60_000
const start = Date.UTC(2026, 10, 21)

describeOnEachDatabase('the list', (fresh) => {
  test('forgets who never confirmed after 30 days and who left after three years, and nobody else', async () => {
    const db = await (await fresh()).open()
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
