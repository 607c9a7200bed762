import { expect, test } from 'vitest'
import { about } from '../../app/content/pages/about.ts'
import { signedIn, staff } from '../harness/office.ts'
import { sharedTestEnv } from './shared-test-env.ts'

const testEnv = sharedTestEnv()
const path = 'pages/about#title'
const address = `/office/words?text=${encodeURIComponent(path)}`
const soon = { timeout: 60_000, interval: 100 }

const draftAddress = '/office/words/draft'
type Member = Awaited<ReturnType<typeof signedIn>>

const save = (value: string, was: string) => ({ path, value, was: JSON.stringify(was), key: value, intent: 'save' })

/** The form "Publish" of the page with the member's changes. */
async function publishForm(member: Member): Promise<Record<string, string>> {
  const html = await member.page(draftAddress)
  const form = html.slice(html.lastIndexOf('<form', html.indexOf('name="seen"')))
  const valueOf = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1] ?? ''
  return { seen: valueOf('seen'), key: valueOf('key'), intent: 'publish', when: 'now' }
}
const aboutPage = async () => (await fetch(`${testEnv.site.url}/about`)).text()

test('a text is found, changed among the changes of its editor, published, shown, and taken back', async () => {
  const ann = await signedIn(testEnv)
  expect(await ann.page('/office/words')).toContain('Nothing was changed')
  expect(await ann.page('/office/words?q=NOBODY+brings')).toContain(about.title)
  expect(await ann.page(address)).toContain(`>${about.title}</textarea>`)
  const answer = await ann.post(address, save('For each child\r\nof the street', about.title))
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${draftAddress}?note=saved`])
  expect(await ann.page(address)).toContain('>For each child\nof the street</textarea>')
  expect(await aboutPage()).toContain(about.title)
  const form = await publishForm(ann)
  expect((await ann.post(draftAddress, form)).status).toBe(303)
  await expect.poll(aboutPage, soon).toContain('For each child\nof the street')
  // A repeated form is one publication.
  expect((await ann.post(draftAddress, form)).status).toBe(303)
  expect(await ann.page('/office/words/history')).toContain(staff.everything)
  const back = { path, was: JSON.stringify('For each child\nof the street'), key: 'b', intent: 'as-released' }
  expect((await ann.post(address, back)).status).toBe(303)
  expect((await ann.post(draftAddress, await publishForm(ann))).status).toBe(303)
  await expect.poll(aboutPage, soon).toContain(about.title)
  const changes = await testEnv.db.selectFrom('staff_change').select(['who', 'what', 'after']).execute()
  expect(changes).toEqual([
    { who: staff.everything, what: 'words published', after: path },
    { who: staff.everything, what: 'words published', after: `${path} as released` },
  ])
})

test.each<[what: string, value: string, problem: string]>([
  ['no text', ' ', 'must not be empty'],
  ['a text that is too long', 'x'.repeat(20_001), 'at most 20000'],
  ['a sign that turns the direction', 'a\u202eb', 'cannot be seen'],
  ['an unknown place', 'Dear {name}', '{name} is not known here'],
])('%s is refused in words, and what was typed is kept', async (_, value, problem) => {
  const ann = await signedIn(testEnv)
  const answer = await ann.post(address, save(value, about.title))
  const page = await answer.text()
  expect(answer.status).toBe(400)
  expect(page).toContain(problem)
  expect(page).toContain(value.trim())
  expect(await aboutPage()).toContain(about.title)
})

test('a form that shows an earlier text, and a member who may not, change nothing', async () => {
  const ann = await signedIn(testEnv)
  const stale = await ann.post(address, save('Mine', 'What it said an hour ago'))
  expect(stale.status).toBe(409)
  expect(await stale.text()).toContain(`It now says: ${about.title}`)
  for (const role of ['read-only', 'orders-and-messages', 'bookkeeper'] as const) {
    const member = await signedIn(testEnv, role)
    expect((await member.post(address, save('Mine', about.title))).status, role).toBe(403)
  }
  const wes = await signedIn(testEnv, 'words')
  expect((await wes.post(address, save('Mine', 'An hour ago'))).status).toBe(409)
  const lost = await ann.post(address, { ...save('Mine', about.title), path: 'pages/about#__proto__' })
  expect(lost.status).toBe(404)
})

test('markup is shown as it was typed', async () => {
  const ann = await signedIn(testEnv)
  const typed = '<script>alert(1)</script>'
  await ann.post(address, save(typed, about.title))
  await ann.post(draftAddress, await publishForm(ann))
  await expect.poll(aboutPage, soon).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(await aboutPage()).not.toContain(typed)
})
