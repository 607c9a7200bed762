import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../platform/testing/each-database.ts'
import { acceptProof, giveCredit, newChallenge } from './challenge.server.ts'
import { clientOf } from './client-of.server.ts'
import { findTallies, forgetExpired } from './guard-count.queries.server.ts'
import { timeField, trapField } from './guard-fields.ts'
import { judgePost } from './guard-post.server.ts'
import { limits } from './limits.ts'
import { isTimed, openedNow } from './opened-form.server.ts'

const hourMs = 60 * 60_000
const now = 1_000_000 * hourMs

function form(fields: Record<string, string> = {}): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries({ [timeField]: openedNow(now - 5000), ...fields })) data.set(name, value)
  return data
}

test('a visitor is known by a whole IPv4 address or the household’s part of an IPv6 one', () => {
  expect(clientOf(null)).toBeNull()
  expect(clientOf('203.0.113.9')).toEqual({ address: '203.0.113.9', network: '203.0.113' })
  const home = { address: '2001:db8:1:2', network: '2001:db8:1' }
  expect(clientOf('2001:db8:1:2:3:4:5:6')).toEqual(home)
  expect(clientOf('2001:0db8:0001:0002::9')).toEqual(home)
  expect(clientOf('2001:db8::1')).toEqual({ address: '2001:db8:0:0', network: '2001:db8:0' })
})

test('the time of opening cannot be made up', () => {
  expect(isTimed(openedNow(now), now + 5000)).toBe('timed')
  expect(isTimed(openedNow(now), now + 100)).toBe('too-fast')
  expect(isTimed(openedNow(now), now + 25 * hourMs)).toBe('untimed')
  const [, nonce, signature] = openedNow(now).split('.')
  expect(isTimed(`${now - hourMs}.${nonce}.${signature}`, now)).toBe('untimed')
  fc.assert(fc.property(fc.anything(), (word) => isTimed(word, now) === 'untimed'))
})

describeOnEachDatabase('the guard', (fresh) => {
  test('ordinary visitors never meet it', async () => {
    const db = await (await fresh()).open()
    for (let visitor = 1; visitor <= 60; visitor += 1) {
      const verdict = await judgePost(db, 'contact', `198.51.${visitor}.1`, { fields: form() }, now)
      expect(verdict).toEqual({ ok: true })
    }
  })

  test('a filled trap and a speed that no person has are refused, told how to reach us, and counted', async () => {
    const db = await (await fresh()).open()
    const trapped = await judgePost(db, 'contact', null, { fields: form({ [trapField]: 'buy now' }) }, now)
    expect(trapped).toMatchObject({ ok: false, status: 403, code: 'looks_automatic' })
    expect(JSON.stringify(trapped)).toMatch(/write to \S+@\S+ or call \(/)
    const fast = await judgePost(db, 'newsletter', null, { fields: form({ [timeField]: openedNow(now - 20) }) }, now)
    expect(fast).toMatchObject({ ok: false, code: 'looks_automatic' })
    const setBack = openedNow(now + hourMs)
    expect(await judgePost(db, 'newsletter', null, { fields: form({ [timeField]: setBack }) }, now)).toEqual({
      ok: true,
    })
    expect(await findTallies(db, 'refused:')).toEqual([
      { key: 'refused:2084-01-29:contact:trap', count: 1 },
      { key: 'refused:2084-01-29:newsletter:too-fast', count: 1 },
    ])
  })

  test('one address: first a proof of work is asked for, then no more is taken, and the next hour is new', async () => {
    const db = await (await fresh()).open()
    const { prove, refuse } = limits.contact.address
    const send = (at = now) =>
      judgePost(db, 'contact', '203.0.113.9', { fields: form({ [timeField]: openedNow(at - 5000) }) }, at)
    for (let sent = 0; sent < prove; sent += 1) expect(await send()).toEqual({ ok: true })
    for (let sent = prove; sent < refuse; sent += 1) expect(await send()).toMatchObject({ code: 'proof_required' })
    expect(await send()).toMatchObject({ status: 429, code: 'too_many' })
    expect(await judgePost(db, 'contact', '192.0.2.1', { fields: form() }, now)).toEqual({ ok: true })
    expect(await judgePost(db, 'checkout', '203.0.113.9', {}, now)).toEqual({ ok: true })
    expect(await send(now + hourMs)).toEqual({ ok: true })
  })

  test('changing addresses within one network does not help', async () => {
    const db = await (await fresh()).open()
    const verdicts = []
    for (let host = 1; host <= limits.contact.network.prove + 1; host += 1) {
      verdicts.push(await judgePost(db, 'contact', `203.0.113.${host}`, { fields: form() }, now))
    }
    expect(verdicts.at(-1)).toMatchObject({ code: 'proof_required' })
    expect(verdicts.slice(0, -1).every(({ ok }) => ok)).toBe(true)
  })

  test('a form that nobody was seen to open counts twice', async () => {
    const db = await (await fresh()).open()
    const send = () => judgePost(db, 'contact', '203.0.113.9', { fields: new FormData() }, now)
    expect([await send(), await send()]).toEqual([{ ok: true }, { ok: true }])
    expect(await send()).toMatchObject({ code: 'proof_required' })
  })

  test('one opening is one post: another with the same word needs a proof, the same one again does not', async () => {
    const db = await (await fresh()).open()
    const opened = openedNow(now - 5000)
    const send = (message: string, host: number) =>
      judgePost(db, 'contact', `198.51.${host}.1`, { fields: form({ [timeField]: opened, message }) }, now)
    expect(await send('one', 1)).toEqual({ ok: true })
    expect(await send('one', 1)).toEqual({ ok: true })
    for (const host of [1, 2, 3]) expect(await send('two', host)).toMatchObject({ code: 'proof_required' })
    await giveCredit(db, '198.51.2.1', now)
    expect(await send('two', 2)).toEqual({ ok: true })
    expect(await send('two', 2)).toMatchObject({ code: 'proof_required' })
  })

  test('a proof lets one post through, and counts once', async () => {
    const db = await (await fresh()).open()
    const visitor = '203.0.113.9'
    const send = () => judgePost(db, 'contact', visitor, { fields: form() }, now)
    for (let sent = 0; sent < limits.contact.address.prove; sent += 1) await send()
    expect(await send()).toMatchObject({ code: 'proof_required' })

    const challenge = await newChallenge(Date.now())
    const solution = await solveChallenge({ challenge, deriveKey })
    const proof = { challenge, solution: { counter: solution?.counter, derivedKey: solution?.derivedKey } }
    const taken = await Promise.all([1, 2].map(() => acceptProof(db, visitor, proof, now)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    // Somebody else's proof is not ours.
    expect(await judgePost(db, 'contact', '203.0.113.10', { fields: form() }, now)).toEqual({ ok: true })
    expect((await Promise.all([send(), send()])).filter(({ ok }) => ok)).toHaveLength(1)
    expect(await acceptProof(db, visitor, proof, now)).toBe(false)
  })

  test('a proof counts also where an older one was used up and has expired', async () => {
    const db = await (await fresh()).open()
    const visitor = '203.0.113.9'
    const prove = async (at: number) => {
      const challenge = await newChallenge(Date.now())
      const solution = await solveChallenge({ challenge, deriveKey })
      const proof = { challenge, solution: { counter: solution?.counter, derivedKey: solution?.derivedKey } }
      expect(await acceptProof(db, visitor, proof, at)).toBe(true)
    }
    const send = (at: number) => judgePost(db, 'checkout', visitor, {}, at)
    for (let sent = 0; sent < limits.checkout.address.prove; sent += 1) await send(now)
    await prove(now)
    expect(await send(now)).toEqual({ ok: true })
    const later = now + hourMs / 2
    await prove(later)
    expect(await send(later)).toEqual({ ok: true })
  })

  test('a proof of the last minute of an hour counts in the next, under the fingerprint of its own hour', async () => {
    const db = await (await fresh()).open()
    const visitor = '203.0.113.9'
    await giveCredit(db, visitor, now - 1)
    for (let sent = 0; sent < limits.contact.address.prove; sent += 1) {
      await judgePost(db, 'contact', visitor, { fields: form() }, now)
    }
    expect(await judgePost(db, 'contact', visitor, { fields: form() }, now)).toEqual({ ok: true })
    expect(await judgePost(db, 'contact', visitor, { fields: form() }, now)).toMatchObject({ code: 'proof_required' })
    await giveCredit(db, visitor, now)
    expect(await findTallies(db, 'credit:')).toHaveLength(2)
  })

  test('what is no proof is refused, whatever it is', async () => {
    const db = await (await fresh()).open()
    const challenge = await newChallenge(Date.now())
    const solution = { counter: 1, derivedKey: '00'.repeat(32) }
    const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '0' } }
    for (const body of [undefined, null, 'x', {}, { challenge, solution }, { challenge: easier, solution }]) {
      expect(await acceptProof(db, null, body, now)).toBe(false)
    }
    await fc.assert(
      fc.asyncProperty(fc.anything(), async (body) => !(await acceptProof(db, null, body, now))),
      { numRuns: 50 },
    )
  })

  test('no address stands in the counts, and old counts are forgotten', async () => {
    const db = await (await fresh()).open()
    await judgePost(db, 'contact', '203.0.113.9', { fields: form() }, now)
    const counts = await findTallies(db, '')
    expect(counts.filter(({ key }) => !key.startsWith('opened:'))).toHaveLength(3)
    expect(JSON.stringify(counts)).not.toContain('203.0')
    await forgetExpired(db, now + 24 * hourMs)
    expect(await findTallies(db, '')).toEqual([])
  })

  test('two processes at once count every post', async () => {
    const database = await fresh()
    const [one, two] = [await database.open(), await database.open()]
    const posts = Array.from({ length: 40 }, (_, index) =>
      judgePost(index % 2 ? one : two, 'checkout', '203.0.113.9', {}, now),
    )
    await Promise.all(posts)
    const counts = await findTallies(one, 'checkout:')
    expect(counts.map(({ count }) => count)).toEqual([40, 40, 40])
  })
})
