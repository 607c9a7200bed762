import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { addPasskey } from '../passkeys/passkey.queries.server.ts'
import { findSession, startSession } from '../session.server.ts'
import { forgetExpiredOffice, makeStaffLink, openStaffLink, requestStaffLink } from './staff-link.server.ts'

const ann = 'ann@office.example'
const now = Date.UTC(2034, 5, 15)
const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? ''
const withCookie = (cookie: string) =>
  new Request('http://localhost/office', { headers: { cookie: cookie.split(';')[0]! } })

describeOnEachDatabase('a link to the office', (fresh) => {
  test('starts one session when it is submitted many times at once, and the log has one more entry', async () => {
    const database = await fresh()
    const both = [await database.open(), await database.open()]
    const token = tokenIn(await makeStaffLink(both[0]!, ann, 'test', now))
    const submits = Array.from({ length: 10 }, (_, key) => openStaffLink(both[key % 2]!, token, String(key), now + 1))
    const opened = (await Promise.all(submits)).filter(({ ok }) => ok)
    expect(opened).toHaveLength(1)
    expect(await both[0]!.selectFrom('staff_session').select('email').execute()).toEqual([{ email: ann }])
    expect(await both[1]!.selectFrom('staff_change').select('id').execute()).toHaveLength(2)
  })

  test('expires after 15 minutes, and is deleted with its session', async () => {
    const db = await (await fresh()).open()
    const token = tokenIn(await makeStaffLink(db, ann, 'test', now))
    expect(await openStaffLink(db, token, 'k', now + 15 * 60_000 + 1)).toEqual({ ok: false, state: 'expired' })
    await requestStaffLink(db, { email: 'visitor@example.com', returnTo: '/office', network: '' }, now)
    await startSession(db, ann, now)
    await startSession(db, 'left@example.org', now)
    // A session that STAFF no longer names is deleted at once, the others when they expire.
    expect(await forgetExpiredOffice(db, now, 10)).toBe(1)
    expect(await forgetExpiredOffice(db, now + 12 * 60 * 60_000, 10)).toBe(2)
    // For one more day it is recognized, to show what was typed during it.
    expect(await forgetExpiredOffice(db, now + 36 * 60 * 60_000 - 1, 10)).toBe(0)
    expect(await forgetExpiredOffice(db, now + 36 * 60 * 60_000, 10)).toBe(1)
  })

  test('does not open the office alone to a member with a passkey', async () => {
    const db = await (await fresh()).open()
    const cookies = [await startSession(db, ann, now), await startSession(db, ann, now)]
    const hashOf = async (cookie: string) => (await findSession(db, withCookie(cookie), now))!.tokenHash
    const passkey = { id: 'k1', email: ann, name: 'phone', public_key: 'pQ', counter: 0, transports: '[]' }
    await addPasskey(db, { ...passkey, created_at: now, last_used_at: null }, await hashOf(cookies[0]!), now)
    const sessions = cookies.map(async (cookie) => (await findSession(db, withCookie(cookie), now))?.awaitsPasskey)
    expect(await Promise.all(sessions)).toEqual([false, true])
    const opened = await openStaffLink(db, tokenIn(await makeStaffLink(db, ann, 'test', now)), 'k', now)
    const cookie = opened.ok ? opened.cookie : ''
    expect(await findSession(db, withCookie(cookie), now)).toMatchObject({ awaitsPasskey: true })
    expect(await findSession(db, withCookie(cookie), now + 12 * 60 * 60_000)).toBeNull()
  })
})
