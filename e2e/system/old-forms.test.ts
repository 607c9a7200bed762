import { describe, expect, test } from 'vitest'
import { giving } from '../../app/content/my-giving/giving.ts'
import { findGiverIdOf } from '../../app/givers/giver.queries.server.ts'
import { signedIn } from '../harness/office.ts'
import { getGiving, postGiving, sessionOf } from '../my-giving.ts'
import { emailOf } from './gifts.ts'
import { databases, paidGift, sharedTestEnv } from './shared-test-env.ts'

/** What the forms of a page carry, whom it showed. */
const seenIn = (html: string) => /name="seen" value="([^"]+)"/.exec(html)?.[1] ?? ''

describe.each(databases)('a form that was opened before two givers were merged, on %s', (database) => {
  const testEnv = sharedTestEnv({ database })

  /** What no refused form may change. */
  const rows = async () => ({
    givers: await testEnv.db.selectFrom('giver').selectAll().orderBy('id').execute(),
    emails: await testEnv.db.selectFrom('giver_email').selectAll().orderBy('id').execute(),
    notes: await testEnv.db.selectFrom('giver_note').selectAll().execute(),
    apart: await testEnv.db.selectFrom('givers_apart').selectAll().execute(),
    statements: await testEnv.db.selectFrom('statement_sent').selectAll().execute(),
    payers: await testEnv.db.selectFrom('payment').select(['id', 'payer_name', 'payer_email']).orderBy('id').execute(),
  })
  /** Two givers, the pages of both as they were before the office merged the second into the first. */
  async function mergedPair(one: number, two: number) {
    for (const number of [one, two]) await paidGift(testEnv, number)
    const ids = await Promise.all([one, two].map(async (number) => (await findGiverIdOf(testEnv.db, emailOf(number)))!))
    const [kept, other] = ids as [string, string]
    const ann = await signedIn(testEnv)
    const seen = new Map<string, string>()
    const forgetPaths = ids.map((id) => `/office/person/forget?giver=${id}`)
    const mergePath = `/office/givers/${kept}/merge?with=${other}`
    for (const path of [...ids.map((id) => `/office/givers/${id}`), ...forgetPaths, mergePath])
      seen.set(path, seenIn(await ann.page(path)))
    const cookie = await sessionOf(testEnv, emailOf(two))
    for (const path of ['/my-giving/details', '/my-giving/address', '/my-giving/forget'])
      seen.set(path, seenIn(await (await getGiving(testEnv, cookie, path)).text()))
    const merged = await ann.post(mergePath, { intent: 'merge', keep: kept, key: 'm', seen: seen.get(mergePath)! })
    expect(merged.headers.get('location')).toBe(`/office/givers/${kept}?note=merged`)
    return { ann, cookie, kept, other, seen, forgetPaths }
  }

  test('forgets nobody, in the office and in My giving; looked at once more, it does', async () => {
    const { ann, cookie, kept, seen, forgetPaths } = await mergedPair(1, 2)
    const before = await rows()
    for (const path of forgetPaths) {
      for (const fields of [{ seen: seen.get(path)! }, {}] as Record<string, string>[]) {
        const answer = await ann.post(path, { key: 'f', ...fields })
        expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('Nothing was changed.')])
      }
    }
    const forgetMe = { path: '/my-giving/forget', cookie }
    for (const fields of [{ seen: seen.get('/my-giving/forget')! }, {}] as Record<string, string>[]) {
      const answer = await postGiving(testEnv, fields, forgetMe)
      expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining(giving.changedSince.title)])
    }
    expect(await rows()).toEqual(before)
    // While the merge can be taken apart, nobody is forgotten.
    await testEnv.db.updateTable('giver_merge').set({ created_at: 1 }).execute()
    const path = forgetPaths[1]!
    const again = { key: 'f', seen: seenIn(await ann.page(path)) }
    for (const _ of [1, 2]) expect((await ann.post(path, again)).headers.get('location')).toContain('note=forgotten')
    expect(await findGiverIdOf(testEnv.db, emailOf(1))).toBeNull()
    expect((await rows()).givers.find(({ id }) => id === kept)?.forgotten_at).not.toBeNull()
  })

  test('changes nothing of the kept giver, whichever form it is', async () => {
    const { ann, cookie, kept, other, seen } = await mergedPair(4, 5)
    const before = await rows()
    const forms: [action: string, fields: Record<string, string>][] = [
      ['', { intent: 'note', note: 'Likes tea' }],
      ['', { intent: 'correct', name: 'Somebody Else', kind: 'person', greeting: '', postal_address: '', phone: '' }],
      ['', { intent: 'address', to: 'new@example.net' }],
      ['', { intent: 'receipts', address: before.emails[0]!.id }],
      ['/letters', { intent: 'unsubscribe' }],
      ['/letters', { intent: 'no-letters', reason: 'asked' }],
      ['/letters', { intent: 'letters-again' }],
      ['/death', { intent: 'died' }],
      ['/death', { intent: 'alive' }],
      ['/statement', { intent: 'statement', year: '2025' }],
    ]
    for (const id of [kept, other]) {
      const path = `/office/givers/${id}`
      for (const [action, fields] of forms) {
        const answer = await ann.post(path + action, { key: 'k', seen: seen.get(path)!, ...fields })
        expect(answer.status, `${fields['intent']} ${id === kept}`).toBe(409)
        expect(await answer.text()).toContain('Nothing was changed.')
      }
    }
    const lists: [path: string, fields: Record<string, string>][] = [
      ['/office/givers/may-be-one', { intent: 'two', one: other, other: kept }],
      ['/office/statements/giver?year=2025', { intent: 'one', giver: other }],
      ['/office/statements/giver?year=2025', { intent: 'address', giver: other, email: '', address: '1 Elm St' }],
      ['/office/statements/changed?year=2025', { intent: 'one', giver: other }],
    ]
    for (const [path, fields] of lists) expect((await ann.post(path, { key: 'k', ...fields })).status, path).toBe(409)
    const own = { name: 'Somebody Else', greeting: '', postalAddress: '', phone: '' }
    for (const [path, fields] of [
      ['/my-giving/details', own],
      ['/my-giving/details', { intent: 'end-letters' }],
      ['/my-giving/address', { email: 'new@example.net' }],
      ['/my-giving/address', { intent: 'receipts', id: before.emails[0]!.id }],
      ['/my-giving/address', { intent: 'remove', id: before.emails[0]!.id }],
    ] as const) {
      const answer = await postGiving(testEnv, { ...fields, seen: seen.get(path)! }, { path, cookie })
      expect([answer.status, path, await answer.text()]).toEqual([
        409,
        path,
        expect.stringContaining(giving.changedSince.text),
      ])
    }
    expect(await rows()).toEqual(before)
    expect(await testEnv.db.selectFrom('email_change').select('id').execute()).toEqual([])
  })
})
