import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { acceptProof, giveCredit, newChallenge } from './challenge.server.ts'
import { judgePost } from './guard-post.server.ts'
import { findTallies, forgetExpired } from './guard.queries.server.ts'
import { limits, trapField, type GuardedAction } from './limits.ts'

const hourMs = 60 * 60_000
const now = 1_000_000 * hourMs
const passed = { ok: true }
const proofRequired = { ok: false, status: 403, code: 'proof_required' }

const clientAt = (address: string) => ({ address, network: address.split('.').slice(0, 3).join('.') })
const visitor = clientAt('203.0.113.9')

const post = (db: Db, action: GuardedAction, client = visitor, at = now) => judgePost(db, action, client, {}, at)

/** Posts as often as one address may without a proof. */
async function postUntilProof(db: Db, action: GuardedAction, at = now): Promise<void> {
  for (let sent = 0; sent < limits[action].address.prove; sent += 1) {
    expect(await post(db, action, visitor, at)).toEqual(passed)
  }
}

async function solved() {
  const challenge = await newChallenge(Date.now())
  const solution = await solveChallenge({ challenge, deriveKey })
  return { challenge, solution: { counter: solution?.counter, derivedKey: solution?.derivedKey } }
}

describeOnEachDatabase('the spam guard', (fresh) => {
  test('accepts the posts of ordinary visitors', async () => {
    const db = await (await fresh()).open()
    for (let number = 1; number <= 60; number += 1) {
      expect(await post(db, 'contact', clientAt(`198.51.${number}.1`))).toEqual(passed)
    }
  })

  test('refuses a filled trap field, with our contact details, and counts it', async () => {
    const db = await (await fresh()).open()
    const fields = new FormData()
    fields.set(trapField, 'buy now')
    const trapped = await judgePost(db, 'contact', null, { fields }, now)
    expect(trapped).toMatchObject({ ok: false, status: 403, code: 'looks_automatic' })
    expect(JSON.stringify(trapped)).toMatch(/write to \S+@\S+ or call \(/)
    expect(await findTallies(db, 'refused:')).toEqual([{ key: 'refused:2084-01-29:contact:trap', count: 1 }])
  })

  test('requires a proof from one address, then refuses its posts, until the next hour', async () => {
    const db = await (await fresh()).open()
    const { prove, refuse } = limits.contact.address
    await postUntilProof(db, 'contact')
    for (let sent = prove; sent < refuse; sent += 1) expect(await post(db, 'contact')).toMatchObject(proofRequired)
    expect(await post(db, 'contact')).toMatchObject({ status: 429, code: 'too_many' })
    expect(await post(db, 'contact', clientAt('192.0.2.1'))).toEqual(passed)
    expect(await post(db, 'checkout')).toEqual(passed)
    expect(await post(db, 'contact', visitor, now + hourMs)).toEqual(passed)
  })

  test('requires a proof from one network, for all its addresses', async () => {
    const db = await (await fresh()).open()
    for (let host = 1; host <= limits.contact.network.prove; host += 1) {
      expect(await post(db, 'contact', clientAt(`203.0.113.${host}`))).toEqual(passed)
    }
    expect(await post(db, 'contact', clientAt('203.0.113.250'))).toMatchObject(proofRequired)
  })

  test('requires a proof after too many posts of the whole site in the last sixty minutes', async () => {
    const db = await (await fresh()).open()
    const normal = 300
    const postAt = (number: number, at: number) =>
      post(db, 'newsletter', clientAt(`${100 + (number % 100)}.${number % 200}.${number % 7}.1`), at)
    for (let number = 0; number < normal; number += 1) {
      expect(await postAt(number, now + hourMs - 1)).toEqual(passed)
    }
    expect(await postAt(1000, now + hourMs - 1)).toMatchObject(proofRequired)
    expect(await postAt(1001, now + hourMs)).toMatchObject(proofRequired)
    expect(await postAt(1002, now + 1.5 * hourMs)).toEqual(passed)
  })

  test('accepts one post for a proof, and each proof once', async () => {
    const db = await (await fresh()).open()
    await postUntilProof(db, 'contact')
    const proof = await solved()
    const accepted = await Promise.all([1, 2].map(() => acceptProof(db, visitor, proof, now)))
    expect(accepted.filter(Boolean)).toHaveLength(1)
    const posts = await Promise.all([post(db, 'contact'), post(db, 'contact')])
    expect(posts.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await acceptProof(db, visitor, proof, now)).toBe(false)
  })

  test('accepts a proof after an older one has expired', async () => {
    const db = await (await fresh()).open()
    await postUntilProof(db, 'checkout')
    for (const at of [now, now + hourMs / 2]) {
      expect(await acceptProof(db, visitor, await solved(), at)).toBe(true)
      expect(await post(db, 'checkout', visitor, at)).toEqual(passed)
    }
  })

  test('accepts a proof of the last minute of an hour in the next hour, under the pseudonym of the earlier hour', async () => {
    const db = await (await fresh()).open()
    await giveCredit(db, visitor, now - 1)
    await postUntilProof(db, 'contact')
    expect(await post(db, 'contact')).toEqual(passed)
    expect(await post(db, 'contact')).toMatchObject(proofRequired)
    await giveCredit(db, visitor, now)
    expect(await findTallies(db, 'credit:')).toHaveLength(2)
  })

  test('refuses every invalid proof', async () => {
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

  test('stores no address, and deletes old counts', async () => {
    const db = await (await fresh()).open()
    await post(db, 'contact')
    const counts = await findTallies(db, '')
    expect(counts.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([0, 1, 1, 1])
    expect(JSON.stringify(counts)).not.toContain('203.0')
    await forgetExpired(db, now + 2 * hourMs)
    expect(await findTallies(db, '')).toEqual([])
  })

  test('counts every post of two processes at once', async () => {
    const database = await fresh()
    const processes = [await database.open(), await database.open()]
    await Promise.all(Array.from({ length: 40 }, (_, index) => post(processes[index % 2]!, 'checkout')))
    const counts = await findTallies(processes[0]!, 'checkout:')
    expect(counts.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([0, 40, 40, 40])
  })
})
