import { expect, test } from 'vitest'
import { about } from '../../app/content/pages/about.ts'
import { publishDraft, publishForm, signedIn, staff } from '../harness/office.ts'
import { sharedTestEnv } from './shared-test-env.ts'

const testEnv = sharedTestEnv()
const path = 'pages/about#title'
const address = `/office/words?text=${encodeURIComponent(path)}`
const soon = { timeout: 60_000, interval: 100 }

const draftAddress = '/office/words/draft'

const save = (value: string, was: string) => ({ path, value, was: JSON.stringify(was), key: value, intent: 'save' })

const aboutPage = async () => (await fetch(`${testEnv.site.url}/about`)).text()

test('a text is found, changed among the changes of its editor, published, shown, and taken back', async () => {
  const ann = await signedIn(testEnv)
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
  await publishDraft(ann)
  await expect.poll(aboutPage, soon).toContain(about.title)
  const changes = await testEnv.db.selectFrom('staff_change').select(['who', 'what', 'after']).orderBy('id').execute()
  expect(changes).toEqual([
    { who: staff.everything, what: 'words published', after: path },
    { who: staff.everything, what: 'words published', after: `${path} as released` },
  ])
})

test.each<[what: string, value: string, problem: string]>([
  ['no text', ' ', 'must not be empty'],
  ['a text that is too long', 'x'.repeat(20_001), 'at most 20000'],
  ['an unknown place', 'Dear {name}', '{name} is not known here'],
  ['markup', 'For <b>each</b> child', 'It has markup'],
  ['a script', '<script>alert(1)</script>', 'It has markup'],
])('%s is refused in words, and what was typed is kept', async (_, value, problem) => {
  const ann = await signedIn(testEnv)
  const answer = await ann.post(address, save(value, about.title))
  const page = await answer.text()
  expect(answer.status).toBe(400)
  expect(page).toContain(problem)
  expect(page).toContain(value.trim().replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
  expect(await aboutPage()).toContain(about.title)
})

test('tabs and marks that cannot be seen are taken out of a pasted text, and it is said', async () => {
  const ann = await signedIn(testEnv)
  const answer = await ann.post(address, save('For\teach chi\u00adld\u200b\u202e', about.title))
  const draft = await ann.page(answer.headers.get('location')!)
  expect(draft).toContain('4 tabs and marks that cannot be seen were taken out of the text.')
  expect(await ann.page(address)).toContain('>For each child</textarea>')
  await ann.post('/office/words/draft', { intent: 'discard-all', key: 'marks' })
})

test('100 KB are not read, and change nothing', async () => {
  const ann = await signedIn(testEnv)
  const answer = await ann.post(address, save('x'.repeat(100_000), about.title))
  expect([answer.status, await answer.text()]).toEqual([413, expect.stringContaining('too large')])
  expect(await ann.page(address)).toContain(`>${about.title}</textarea>`)
})

test('a form that shows an earlier text, and a member who may not, change nothing', async () => {
  const ann = await signedIn(testEnv)
  const stale = await ann.post(address, save('Mine', 'What it said an hour ago'))
  expect(stale.status).toBe(409)
  for (const role of ['read-only', 'orders-and-messages', 'bookkeeper'] as const) {
    const member = await signedIn(testEnv, role)
    expect((await member.post(address, save('Mine', about.title))).status, role).toBe(403)
  }
  const wes = await signedIn(testEnv, 'words')
  expect((await wes.post(address, save('Mine', 'An hour ago'))).status).toBe(409)
  const lost = await ann.post(address, { ...save('Mine', about.title), path: 'pages/about#__proto__' })
  expect(lost.status).toBe(404)
})

test('a second editor sees what the first has changed beside what they typed, and can keep theirs', async () => {
  const ann = await signedIn(testEnv)
  const wes = await signedIn(testEnv, 'words')
  const form = await wes.page(address)
  expect(form).toContain(`>${about.title}</textarea>`)
  await ann.post(address, save('Of Ann', about.title))
  await publishDraft(ann)
  const stale = await wes.post(address, save('Of Wes', about.title))
  const page = await stale.text()
  expect(stale.status).toBe(409)
  expect(page).toMatch(/It said<\/dt><dd[^>]*>For the child nobody brings to church</)
  expect(page).toMatch(/It says now<\/dt><dd[^>]*>Of Ann</)
  expect(page).toMatch(/Changed by<\/dt><dd>ann Tester/)
  expect(page).toContain('>Of Wes</textarea>')
  const was = /name="was" value="([^"]*)"/.exec(page)?.[1]?.replaceAll('&quot;', '"')
  expect(was).toBe('"Of Ann"')
  expect(page).toContain('>Keep mine</button>')
  expect((await wes.post(address, { ...save('Of Wes', ''), was: was! })).status).toBe(303)
  await publishDraft(wes)
  await expect.poll(aboutPage, soon).toContain('Of Wes')
})

test('the words of a page are found by its address, in its order, each with what it is', async () => {
  const rea = await signedIn(testEnv, 'read-only')
  for (const query of [
    'page=/about',
    `q=${encodeURIComponent('https://www.example.org/about?x=1#values')}`,
    'q=/about/',
  ]) {
    const page = await rea.page(`/office/words?${query}`)
    const places = ['title for search engines', 'Our Story', 'paragraph 2', 'Our Impact', '/donate'].map((each) =>
      page.indexOf(each),
    )
    expect(places.toSorted((a, b) => a - b)).toEqual(places)
    expect(places[0]).toBeGreaterThan(0)
    expect(page).toContain('Header and footer')
  }
  expect(await rea.page('/office/words?page=/nowhere')).toContain('The site has no page /nowhere')
  expect(await rea.page('/office/words?page=/my-giving/recurring/x')).toContain('My Giving')
  expect(await rea.page(address)).not.toContain('<textarea')
})

test('“where do we say 9 AM?” finds it however it is typed, and where a setting says it', async () => {
  const ann = await signedIn(testEnv)
  const page = await ann.page(`/office/words?q=${encodeURIComponent('9\u202fam – 5\u00a0PM')}`)
  expect(page).toContain('1 text says')
  expect(page).toContain('text=site%23hours')
  expect(page.indexOf('because a setting does')).toBeLessThan(page.indexOf('pages%2Fcontact%23acknowledgement.reach'))
  expect(await ann.page('/office/words?q=child%27s+hands')).toContain('pages%2Fhome%23tiers.0.does')
  expect(await ann.page('/office/words?q=hands+Gospel+places')).toContain('These have all of them')
  expect(await ann.page('/office/words?q=zzzz')).toContain('No text says it')
})

test('the telephone number is checked, typed as the site writes it, and says where else it appears', async () => {
  const ann = await signedIn(testEnv)
  const at = `/office/words?text=${encodeURIComponent('site#phone')}`
  expect(await ann.page(at)).toMatch(/It also appears in .*\d+ mails, .*wherever the site shows it by itself/)
  const form = { path: 'site#phone', was: JSON.stringify('(555) 555-0123'), key: 'p', intent: 'save' }
  const wrong = await ann.post(at, { ...form, value: '555-01' })
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringMatching(/ten digits.*value="555-01"/s)])
  expect((await ann.post(at, { ...form, value: '614.555.0142' })).status).toBe(303)
  expect(await ann.page(at)).toContain('value="(614) 555-0142"')
  expect(await ann.page('/office/words')).toMatch(/You have 1 change that is not published/)
  expect(await ann.page('/office/words?set=site')).toContain('yours, not published')
  await ann.post(draftAddress, { intent: 'discard', path: 'site#phone', key: 'q' })
})

test('a price is typed in dollars, and what the program reads cannot be typed', async () => {
  const ann = await signedIn(testEnv)
  const at = (text: string) => `/office/words?text=${encodeURIComponent(text)}`
  const price = 'books/the-light-in-the-window#priceCents'
  expect(await ann.page(at(price))).toContain('value="7.00"')
  const form = { path: price, was: '700', key: 'r', intent: 'save' }
  const wrong = await ann.post(at(price), { ...form, value: '8.005' })
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('Write dollars and cents')])
  await ann.post(at(price), { ...form, value: '$8' })
  const drafts = await testEnv.db.selectFrom('word_draft').select(['path', 'value']).execute()
  expect(drafts).toEqual([{ path: price, value: '800' }])
  await ann.post(draftAddress, { intent: 'discard', path: price, key: 's' })
  const key = 'books/the-light-in-the-window#key'
  expect(await ann.page(at(key))).toContain('it is not changed here')
  expect((await ann.post(at(key), { ...form, path: key, value: 'other' })).status).toBe(404)
})
