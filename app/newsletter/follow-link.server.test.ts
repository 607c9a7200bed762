import { expect } from 'vitest'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { followLink, lookUpLink, statusOf } from './follow-link.server.ts'
import { newsletterToken } from './newsletter-link.server.ts'
import { subscribe } from './subscribe.server.ts'

const start = Date.UTC(2026, 10, 21)
const dayMs = 24 * 60 * 60_000

const ruth = (db: Db) => db.selectFrom('subscriber').selectAll().executeTakeFirstOrThrow()

async function signedUp(db: Db) {
  await subscribe(db, { email: 'ruth@example.com', source: 'home' }, start)
  const { id } = await ruth(db)
  return { confirm: newsletterToken('confirm', id, start), unsubscribe: newsletterToken('unsubscribe', id, start) }
}

describeOnEachDatabase("a mail's link", (_, it) => {
  it('changes nothing when it is opened, and confirms when it is submitted, once or twice', async (db) => {
    const { confirm } = await signedUp(db)
    expect(await lookUpLink(db, 'confirm', confirm, start)).toBe('ready')
    expect((await ruth(db)).status).toBe('pending')
    expect(await followLink(db, 'confirm', confirm, start + 1)).toBe('done')
    expect(await followLink(db, 'confirm', confirm, start + 2)).toBe('done')
    expect(await ruth(db)).toMatchObject({ status: 'confirmed', confirmed_at: start + 1 })
  })

  it('unsubscribes permanently: an old confirmation link does not subscribe again', async (db) => {
    const { confirm, unsubscribe } = await signedUp(db)
    await followLink(db, 'confirm', confirm, start + 1)
    expect(await followLink(db, 'unsubscribe', unsubscribe, start + 999 * dayMs)).toBe('done')
    expect(await followLink(db, 'unsubscribe', unsubscribe, start + 1000 * dayMs)).toBe('done')
    expect(await followLink(db, 'confirm', confirm, start + 2)).toBe('invalid')
    expect(await ruth(db)).toMatchObject({ status: 'unsubscribed', unsubscribed_at: start + 999 * dayMs })
  })

  it('changes nothing when it is of the wrong kind, forged, expired or of a deleted subscriber', async (db) => {
    const { confirm, unsubscribe } = await signedUp(db)
    const nobody = newsletterToken('confirm', crypto.randomUUID(), start)
    const outcomes = [
      await followLink(db, 'confirm', unsubscribe, start),
      await followLink(db, 'unsubscribe', confirm, start),
      await followLink(db, 'confirm', confirm.slice(0, -1), start),
      await followLink(db, 'confirm', nobody, start),
      await followLink(db, 'confirm', confirm, start + 8 * dayMs),
    ]
    expect(outcomes).toEqual(['invalid', 'invalid', 'invalid', 'invalid', 'expired'])
    expect(outcomes.map(statusOf)).toEqual([400, 400, 400, 400, 400])
    expect((await ruth(db)).status).toBe('pending')
  })
})
