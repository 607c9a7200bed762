import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { about } from '../../app/content/pages/about.ts'
import { donors } from '../../app/content/pages/donors.ts'
import { directories } from '../../app/content/hotlines/directories.ts'
import { findDraft, saveDraftChange } from '../../app/published-words/draft.queries.server.ts'
import { wallTime } from '../../app/values/publisher-time.ts'
import type { Value } from '../../app/words/value.ts'
import { type Member, publishDraft, publishForm, signedIn as signIn, staff } from '../harness/office.ts'
import { clean } from './office-test-env.ts'
import { sharedTestEnv } from './shared-test-env.ts'

const testEnv = sharedTestEnv()
const [title, draftPage, preview] = ['pages/about#title', '/office/words/draft', '/office/words/preview']
const history = '/office/words/history'
const frame = `${preview}/page?page=%2Fabout`
const soon = { timeout: 90_000, interval: 200 }

const ann = () => signIn(testEnv)
const prepare = (value: Value, was: Value = about.title, path = title, who: string = staff.everything) =>
  saveDraftChange(testEnv.db, who, { path, value, was }, Date.now())
const draftOf = (who: string) => findDraft(testEnv.db, who)
const publications = () =>
  testEnv.db.selectFrom('word_publication').selectAll().orderBy('created_at').orderBy('id').execute()
const shown = async () => (await fetch(`${testEnv.site.url}/about`)).text()
const throwAway = async (member: Member) => member.post(draftPage, { key: 'x', intent: 'discard-all' })

/** Letters by chance: compression makes nothing of them. */
const noise = (bytes: number) => randomBytes(bytes).toString('base64url')

const refusal = async (answer: Response) => [answer.status, clean(await answer.text())] as const

describe('the preview of a draft', () => {
  test('is the real page, for its editor alone, without a script, and stored nowhere', async () => {
    const [editor, other] = [await ann(), await signIn(testEnv, 'read-only')]
    expect((await editor.get(`${frame}&side=draft`)).status).toBe(404)
    await prepare('For <script>alert(1)</script> “all”')
    const answer = await editor.get(`${frame}&side=draft`)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toContain('For &lt;script&gt;alert(1)&lt;/script&gt; “all”</h1>')
    expect(html).not.toMatch(/<script|\/assets\/words-/)
    expect(answer.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(answer.headers.get('content-security-policy')).toMatch(
      /default-src 'none';.*frame-ancestors 'self';.*sandbox allow-same-origin$/,
    )
    expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    const now = await (await editor.get(`${frame}&side=now`)).text()
    expect(now).toContain(`>${about.title}</h1>`)
    expect(await shown()).toContain(`>${about.title}</h1>`)
    expect((await other.get(`${frame}&side=draft`)).status).toBe(404)
    const stranger = await fetch(`${testEnv.site.url}${frame}&side=draft`)
    expect(await stranger.text()).not.toContain('alert(1)')
    for (const role of ['orders-and-messages', 'bookkeeper'] as const) {
      expect((await (await signIn(testEnv, role)).get(`${frame}&side=draft`)).status, role).toBe(403)
    }
    expect((await editor.get(`${preview}/page?page=/office&side=draft`)).status).toBe(404)
  })

  test('frames the pages that change, with a policy that allows frames of this site there alone', async () => {
    const editor = await ann()
    await prepare('For all of them')
    // On a busy machine, the page says that the drawing takes longer, and is asked again.
    await expect.poll(async () => (await editor.page(preview)).match(/<iframe /g), soon).toHaveLength(6)
    const answer = await editor.get(preview)
    const html = await answer.text()
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; frame-src 'self';")
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(html).toContain('>/about</a>')
    expect(html).not.toContain('>/contact</a>')
    const draft = await editor.get(draftPage)
    expect(draft.headers.get('content-security-policy')).not.toContain('frame-src')
    await throwAway(editor)
    await prepare('Our reply', 'x', 'contact-answer#title')
    await expect
      .poll(async () => clean(await editor.page(preview)), soon)
      .toContain('in a mail, a document or a page of one person')
    await throwAway(editor)
  })

  test('of another day shows what comes on that day', async () => {
    const editor = await ann()
    await prepare(
      [{ text: 'Closed for the holidays', hiddenUntil: '2090-12-24', until: '2091-01-01' }],
      [],
      'notice#notices',
    )
    expect(await (await editor.get(`${frame}&side=draft`)).text()).not.toContain('Closed for the holidays')
    expect(await (await editor.get(`${frame}&side=draft&day=2090-12-24`)).text()).toContain('Closed for the holidays')
    await throwAway(editor)
  })
})

describe('publishing a draft', () => {
  test('is refused when a page would be too long, with the number of letters to lose', async () => {
    const editor = await ann()
    const before = await publications()
    await prepare(`For ${noise(9000)}`)
    const [status, text] = await refusal(await editor.post(draftPage, await publishForm(editor)))
    expect(status).toBe(400)
    expect(text).toMatch(
      /The page \/about would be too long to open at once: take about \d+ letters out of its words\./,
    )
    expect([await publications(), (await draftOf(staff.everything)).length]).toEqual([before, 1])
    await throwAway(editor)
  })

  test('is refused when a page would be too long on the day on which an item comes', async () => {
    const editor = await ann()
    const before = await publications()
    const hidden = [1, 2, 3, 4].map((count) => ({
      question: `Question ${count}?`,
      answer: noise(660),
      hiddenUntil: '2090-12-24',
    }))
    await prepare([...donors.questions, ...hidden], [...donors.questions], 'pages/donors#questions')
    const [status, text] = await refusal(await editor.post(draftPage, await publishForm(editor)))
    expect(status).toBe(400)
    expect(text).toMatch(
      /On Dec 24, 2090, 12:00 AM, with what comes then, the page \/donors would be too long to open at once: take about \d+ letters/,
    )
    expect(await publications()).toEqual(before)
    await throwAway(editor)
  })

  test('is refused when a page would be too long together with what is planned', async () => {
    const editor = await ann()
    await prepare(`For ${noise(3500)}`)
    const [day, time] = wallTime(Date.now() + 86_400_000).split('T') as [string, string]
    const form = await publishForm(editor, { when: 'later', day, time: time.slice(0, 5) })
    expect((await editor.post(draftPage, form)).status).toBe(303)
    await prepare(`For ${noise(3500)}`, about.lead, 'pages/about#lead')
    const [status, text] = await refusal(await editor.post(draftPage, await publishForm(editor)))
    expect(status).toBe(400)
    expect(text).toMatch(/with what comes then, the page \/about would be too long .* or cancel what is planned\./)
    const id = /name="id" value="([^"]+)"/.exec(await editor.page(history))![1]!
    expect((await editor.post(history, { key: 'k', intent: 'cancel', id })).status).toBe(303)
    expect(await publications()).toEqual([])
    await throwAway(editor)
  })

  test('a page that is too long without being asked about is shown, and Words, Today and health say so', async () => {
    const editor = await ann()
    const publish = (changes: object) =>
      testEnv.db
        .insertInto('word_publication')
        .values({
          id: randomUUID(),
          changes: JSON.stringify(changes),
          as_released: '[]',
          who: staff.everything,
          created_at: Date.now(),
          publish_at: Date.now(),
          problem: null,
        })
        .execute()
    await publish({ [title]: `For ${noise(3500)}`, 'pages/about#lead': `For ${noise(3500)}` })
    const words = async () => clean(await editor.page('/office/words'))
    const problem = /The page \/about is too long to open at once: take about \d+ letters out of its words\./
    await expect.poll(words, soon).toMatch(problem)
    expect(await shown()).not.toContain(`>${about.title}</h1>`)
    expect(clean(await editor.page('/office'))).toMatch(problem)
    expect((await testEnv.staff(['health'])).stdout).toMatch(problem)
    await testEnv.db.deleteFrom('word_publication').execute()
    await expect.poll(shown, soon).toContain(`>${about.title}</h1>`)
    expect(await words()).not.toMatch(problem)
  })

  test('is refused when a page cannot be drawn, with the page and the reason', async () => {
    const editor = await ann()
    const lines = [...directories[0]!.lines]
    await prepare(['no-such-line'], lines, 'hotlines/directories#0.lines')
    const [status, text] = await refusal(await editor.post(draftPage, await publishForm(editor)))
    expect([status, text]).toEqual([400, expect.stringMatching(/The page \/resources cannot be drawn: /)])
    await throwAway(editor)
  })

  test('is refused with a past time, without a time, and with a time but “Now”; what was typed is kept', async () => {
    const editor = await ann()
    await prepare('For all of them')
    const [day, time] = wallTime(Date.now() - 3_600_000).split('T') as [string, string]
    const at = { day, time: time.slice(0, 5) }
    const past = await editor.post(draftPage, await publishForm(editor, { when: 'later', ...at }))
    expect(past.status).toBe(400)
    const html = await past.text()
    expect(html).toContain('is past.')
    expect(html).toContain(`value="${day}"`)
    const none = await editor.post(draftPage, await publishForm(editor, { when: 'later' }))
    expect(await refusal(none)).toEqual([400, expect.stringContaining('Give a day and a time.')])
    const both = await editor.post(draftPage, await publishForm(editor, { when: 'now', ...at }))
    expect(await refusal(both)).toEqual([400, expect.stringContaining('You gave a time.')])
    expect(await shown()).toContain(`>${about.title}</h1>`)
    await throwAway(editor)
  })

  test('at a time is listed, and cancelled it is in the draft again', async () => {
    const editor = await ann()
    await prepare('For the holidays')
    const [day, time] = wallTime(Date.now() + 86_400_000).split('T') as [string, string]
    const form = await publishForm(editor, { when: 'later', day, time: time.slice(0, 5) })
    expect((await editor.post(draftPage, form)).headers.get('location')).toBe(`${history}?note=planned`)
    const html = await editor.page(history)
    expect(clean(html)).toMatch(/Planned .*By ann@office.example.*For the child nobody brings to church holidays/)
    const id = /name="id" value="([^"]+)"/.exec(html)![1]!
    expect((await editor.post(history, { key: 'k', intent: 'cancel', id })).status).toBe(303)
    expect(await draftOf(staff.everything)).toMatchObject([{ path: title, value: 'For the holidays' }])
    expect((await editor.post(history, { key: 'k', intent: 'cancel', id })).status).toBe(409)
    await throwAway(editor)
  })

  test('shows both texts when another editor was first, loses nothing, and keeps mine when I say so', async () => {
    const [editor, second] = [await ann(), await signIn(testEnv)]
    await prepare('Mine')
    const form = await publishForm(editor)
    await testEnv.db
      .insertInto('word_publication')
      .values({
        id: 'other',
        changes: JSON.stringify({ [title]: 'Of the other' }),
        as_released: '[]',
        who: 'bea@office.example',
        created_at: Date.now(),
        publish_at: Date.now(),
        problem: null,
      })
      .execute()
    const [status, text] = await refusal(await editor.post(draftPage, form))
    expect(status).toBe(409)
    expect(text).toMatch(/Published now Of the other.*Yours Mine/)
    const keep = { key: 'k', intent: 'keep', path: title }
    expect((await second.post(draftPage, { ...keep, published: '"Stale"' })).status).toBe(409)
    expect((await second.post(draftPage, { ...keep, published: '"Of the other"' })).status).toBe(303)
    await publishDraft(editor)
    await expect.poll(shown, soon).toContain('>Mine</h1>')
    const log = clean(await editor.page(`${history}?set=pages%2Fabout`))
    expect(log).toMatch(/Of the other Mine/)
  })

  test('is taken back to an earlier state by way of the draft', async () => {
    const editor = await ann()
    const undo = { key: 'k', intent: 'undo', id: (await publications()).at(-1)!.id, set: '' }
    expect((await editor.post(history, { ...undo, id: 'unknown' })).status).toBe(404)
    const back = await editor.post(history, { key: 'k', intent: 'restore', id: '', set: 'pages/about' })
    expect(back.headers.get('location')).toBe(`${draftPage}?note=restored`)
    expect((await editor.post(history, undo)).status).toBe(409)
    await publishDraft(editor)
    await expect.poll(shown, soon).toContain(`>${about.title}</h1>`)
  })

  test('is not for other roles, and unknown intents and paths change nothing', async () => {
    const editor = await ann()
    const before = await publications()
    for (const role of ['read-only', 'orders-and-messages', 'bookkeeper'] as const) {
      const member = await signIn(testEnv, role)
      for (const [address, intent] of [
        [draftPage, 'publish'],
        [draftPage, 'keep'],
        [draftPage, 'discard'],
        [draftPage, 'discard-all'],
        [history, 'restore'],
        [history, 'undo'],
        [history, 'cancel'],
      ] as const) {
        expect((await member.post(address, { key: 'k', intent, id: '' })).status, `${role} ${intent}`).toBe(403)
      }
    }
    expect((await editor.post(draftPage, { key: 'k', intent: 'erase' })).status).toBe(400)
    expect((await editor.post(draftPage, { key: 'k', intent: 'keep', path: 'pages/about#none' })).status).toBe(404)
    expect((await editor.post(draftPage, { key: 'k', intent: 'publish', when: 'now', seen: 'x' })).status).toBe(409)
    expect(await publications()).toEqual(before)
  })
})
