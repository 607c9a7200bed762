import { expect, test } from 'vitest'
import { about } from '../../app/content/pages/about.ts'
import { publishWords } from '../../app/published-words/publish-words.server.ts'
import { signedIn, staff } from '../harness/office.ts'
import { readCsv } from './bookkeeping.ts'
import { sharedTestEnv } from './shared-test-env.ts'

const testEnv = sharedTestEnv()
const page = '/office/words/changed-originals'
const path = 'pages/about#title'
const ours = "Wes's title"

test('after an upgrade, an editor reads both originals, and keeps ours or takes the release’s', async () => {
  const publication = { changes: { [path]: ours }, asReleased: [], who: staff.words, publishAt: Date.now(), key: 'a' }
  expect(await publishWords(testEnv.db, publication, Date.now())).toEqual([])
  // As if an earlier release had been running then.
  const upgrade = () =>
    testEnv.db
      .updateTable('word_publication')
      .set({ originals: JSON.stringify({ [path]: 'What it said' }) })
      .execute()
  await upgrade()
  const wes = await signedIn(testEnv, 'words')
  expect(await wes.page('/office')).toContain('1 text that we changed has another original in this release')
  const listed = await wes.page(page)
  for (const text of ['What it said', about.title, 'Wes&#x27;s title']) expect(listed).toContain(text)
  const rea = await signedIn(testEnv, 'read-only')
  expect((await rea.post(page, { intent: 'keep', path, key: 'x' })).status).toBe(403)

  const kept = await wes.post(page, { intent: 'keep', path, key: 'b' })
  expect([kept.status, kept.headers.get('location')]).toEqual([303, `${page}?note=kept`])
  expect(await wes.page(page)).toContain('No original that we changed')
  expect((await wes.post(page, { intent: 'take-released', path, key: 'c' })).status).toBe(409)

  await upgrade()
  const taken = await wes.post(page, { intent: 'take-released', path, key: 'd' })
  expect([taken.status, taken.headers.get('location')]).toEqual([303, '/office/words/draft?note=saved'])
  const drafts = await testEnv.db.selectFrom('word_draft').select(['who', 'path', 'value', 'was']).execute()
  expect(drafts).toEqual([{ who: staff.words, path, value: null, was: JSON.stringify(ours) }])
})

test('the published words are exported, beside what this release says', async () => {
  const { code, stdout } = await testEnv.staff(['export', 'words'])
  expect(code).toBe(0)
  expect(readCsv(stdout)).toContainEqual({ path, released: about.title, published: ours })
  const dated = await testEnv.staff(['export', 'words', '--since', '2026-01-01'])
  expect([dated.code, dated.stderr]).toEqual([1, expect.stringContaining('leave --since out')])
})
