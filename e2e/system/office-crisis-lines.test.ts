import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { directories } from '../../app/content/hotlines/directories.ts'
import { findLine } from '../../app/pages/resources/crisis-lines.ts'
import { publisherDay } from '../../app/values/publisher-time.ts'
import { dateInWords } from '../../app/words/date-in-words.ts'
import { signedIn, staff } from '../harness/office.ts'
import { root } from '../harness/process.ts'
import { sharedTestEnv } from './shared-test-env.ts'

const testEnv = sharedTestEnv()
const path = '/office/crisis-lines'
const soon = { timeout: 60_000, interval: 100 }
const { name, hours } = findLine('poison-help')
const hasLine = (lines: readonly string[]) => lines.includes('poison-help')
const textAt = async (address: string) => (await fetch(testEnv.site.url + address)).text()
/** The page that browsers keep for a time without a network. */
const keptPage = async () => textAt(/"([^"]+)"/.exec(await textAt('/worker.js'))![1]!)

test('a line that answered is noted, and no longer to be tested', async () => {
  const ann = await signedIn(testEnv)
  expect(await ann.page(path)).toContain('36 of 36 are to be tested')
  const answer = await ann.post(path, { intent: 'answered', line: 'poison-help', key: 'a' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${path}?note=answered`])
  await expect.poll(() => ann.page(path), soon).toContain('35 of 36 are to be tested')
  expect(await ann.page(path)).toContain(`by ${staff.everything}.`)
  expect(await ann.page('/office')).toContain('35 of 36 crisis lines are to be tested')
  const page = await textAt('/resources')
  expect(page).toContain('We have tested some of these lines')
  const [row] = await testEnv.db.selectFrom('word_publication').selectAll().execute()
  expect(JSON.parse(row!.changes)).toEqual({
    'hotlines/specialty-and-faith#poison-help.lastChecked': publisherDay(row!.created_at),
    'hotlines/specialty-and-faith#poison-help.isDead': false,
  })
  expect(row!.who).toBe(staff.everything)
  // Beside its hours, in each directory that lists it, and in the copy that browsers keep.
  const day = dateInWords(publisherDay(row!.created_at))
  expect(page).toContain(`${hours}<span>. Checked ${day}</span></p>`)
  expect(page.split('<span>. Checked ')).toHaveLength(1 + directories.filter(({ lines }) => hasLine(lines)).length)
  expect(await keptPage()).toContain(`${hours}<span>. Checked ${day}</span></p>`)
  // Visitors get no name.
  expect(await textAt(/"words":"([^"]+)"/.exec(await textAt('/resources'))![1]!)).not.toContain(staff.everything)
})

test('a dead line leaves the page and its copy without a network, and comes back', async () => {
  const ann = await signedIn(testEnv)
  expect(await textAt('/resources')).toContain(name)
  expect(await keptPage()).toContain(name)
  await ann.post(path, { intent: 'dead', line: 'poison-help', key: 'b' })
  await expect.poll(() => textAt('/resources'), soon).not.toContain(name)
  expect(await keptPage()).not.toContain(name)
  expect(await textAt('/resources?from=letter')).not.toContain(name)
  expect(await ann.page(path)).toContain('Answered: put it back')
  await ann.post(path, { intent: 'answered', line: 'poison-help', key: 'c' })
  await expect.poll(() => textAt('/resources'), soon).toContain(name)
  expect(await keptPage()).toContain(name)
})

test('988 stays in the first screen, an unknown line is refused, and a reader may note nothing', async () => {
  const ann = await signedIn(testEnv)
  const first = await ann.post(path, { intent: 'dead', line: 'lifeline-988', key: 'd' })
  expect([first.status, await first.text()]).toEqual([400, expect.stringContaining('is in the first screen')])
  expect((await ann.post(path, { intent: 'answered', line: 'no-such-line', key: 'e' })).status).toBe(404)
  const reader = await signedIn(testEnv, 'read-only')
  expect((await reader.post(path, { intent: 'answered', line: 'psi', key: 'f' })).status).toBe(403)
  const packer = await signedIn(testEnv, 'orders-and-messages')
  expect((await packer.post(path, { intent: 'dead', line: 'psi', key: 'g' })).status).toBe(403)
  expect(await textAt('/resources')).toContain(findLine('psi').name)
  expect(readFileSync(join(root, 'build/client/resources/index.html'), 'utf8')).toContain(findLine('psi').name)
})
