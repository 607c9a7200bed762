import { expect, test } from 'vitest'
import { eachChange } from '../../audit/audit-log.server.ts'
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
  test('begins one session, however many press it at once, and the log has one entry more', async () => {
    const database = await fresh()
    const both = [await database.open(), await database.open()]
    const token = tokenIn(await makeStaffLink(both[0]!, ann, 'test', now))
    const presses = Array.from({ length: 10 }, (_, key) => openStaffLink(both[key % 2]!, token, String(key), now + 1))
    const taken = (await Promise.all(presses)).filter(({ ok }) => ok)
    expect(taken).toHaveLength(1)
    expect(await both[0]!.selectFrom('staff_session').select('email').execute()).toEqual([{ email: ann }])
    expect(await Array.fromAsync(eachChange(both[1]!))).toHaveLength(2)
  })

  test('opens nothing after its 15 minutes, and is forgotten with its session', async () => {
    const db = await (await fresh()).open()
    const token = tokenIn(await makeStaffLink(db, ann, 'test', now))
    expect(await openStaffLink(db, token, 'k', now + 15 * 60_000 + 1)).toEqual({ ok: false, state: 'expired' })
    await requestStaffLink(db, { email: 'visitor@example.com', returnTo: '/office', network: '' }, now)
    await startSession(db, ann, now)
    await startSession(db, 'left@example.org', now)
    // Who is no longer named goes at once, the others with their time.
    expect(await forgetExpiredOffice(db, now, 10)).toBe(1)
    expect(await forgetExpiredOffice(db, now + 12 * 60 * 60_000, 10)).toBe(3)
    expect(await forgetExpiredOffice(db, now + 12 * 60 * 60_000, 10)).toBe(0)
  })

  test('does not open the office alone to whoever has a passkey', async () => {
    const db = await (await fresh()).open()
    const cookies = [await startSession(db, ann, now), await startSession(db, ann, now)]
    const hashOf = async (cookie: string) => (await findSession(db, withCookie(cookie), now))!.tokenHash
    const passkey = { id: 'k1', email: ann, name: 'phone', public_key: 'pQ', counter: 0, transports: '[]' }
    await addPasskey(db, { ...passkey, created_at: now, last_used_at: null }, await hashOf(cookies[0]!), now)
    const awaited = cookies.map(async (cookie) => (await findSession(db, withCookie(cookie), now))?.awaitsPasskey)
    expect(await Promise.all(awaited)).toEqual([false, true])
    const opened = await openStaffLink(db, tokenIn(await makeStaffLink(db, ann, 'test', now)), 'k', now)
    const cookie = opened.ok ? opened.cookie : ''
    expect(await findSession(db, withCookie(cookie), now)).toMatchObject({ awaitsPasskey: true })
    expect(await findSession(db, withCookie(cookie), now + 12 * 60 * 60_000)).toBeNull()
  })
})
