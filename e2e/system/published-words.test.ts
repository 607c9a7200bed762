import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { about } from '../../app/content/pages/about.ts'
import { site } from '../../app/content/site.ts'
import { prerenderedPaths } from '../../app/head/prerender.ts'
import { publishWords } from '../../app/published-words/publish-words.server.ts'
import type { Differences } from '../../app/words/differences.ts'
import { changeOfEveryText } from '../every-text.ts'
import { createManualGift, signedIn, staff } from '../harness/office.ts'
import { root } from '../harness/process.ts'
import { startSite } from '../harness/test-env.ts'
import { check, pdfText } from './manual-gift.ts'
import { databases, sharedTestEnv, type SharedTestEnv } from './shared-test-env.ts'

const soon = { timeout: 60_000, interval: 100 }
const asBuilt = (path: string) => readFileSync(join(root, 'build/client', path, 'index.html'), 'utf8')
const textOf = async (url: string) => (await fetch(url)).text()
const pageOf = ({ site }: SharedTestEnv, path: string) => textOf(site.url + path)

async function publish({ db }: SharedTestEnv, changes: Differences, asReleased: string[] = [], publishAt = Date.now()) {
  const publication = { changes, asReleased, who: staff.everything, publishAt, key: randomUUID() }
  return publishWords(db, publication, Date.now())
}

/** The address of the published words in a page's start data. */
const wordsAddress = (html: string) => /"words":"([^"]+)"/.exec(html)?.[1]

describe('a published change', () => {
  const testEnv = sharedTestEnv()
  const title = 'For a child & “nobody” </script>'

  beforeAll(async () => {
    await publish(testEnv, { 'pages/about#title': title, 'pages/offline#kept': 'Kept <b>on</b>' })
    await vi.waitUntil(async () => (await pageOf(testEnv, '/about')) !== asBuilt('about'), soon)
  })

  test('is on its page, built or rendered, with the same policy, and the browser gets it before its modules', async () => {
    const answer = await fetch(`${testEnv.site.url}/about`)
    const html = await answer.text()
    const shown = 'For a child &amp; “nobody” &lt;/script&gt;'
    expect(html).toContain(`>${shown}</h1>`)
    expect(html).not.toContain(about.title)
    expect(await pageOf(testEnv, '/about?from=letter')).toContain(`>${shown}</h1>`)
    // Scripts are the same, so their hashes are.
    expect(html.match(/<script(?! type="application)[^]*?<\/script>/g)).toEqual(
      asBuilt('about').match(/<script(?! type="application)[^]*?<\/script>/g),
    )
    const words = await fetch(testEnv.site.url + wordsAddress(html)!)
    expect(words.headers.get('content-type')).toContain('text/javascript')
    expect(words.headers.get('cache-control')).toContain('immutable')
    const script = await words.text()
    expect(script).toMatch(/^globalThis\.changedWords=\{"pages\/about":/)
    // What no page of a browser contains is not sent.
    expect(script).not.toContain('pages/offline')
    expect(wordsAddress(await pageOf(testEnv, '/donate'))).toBe(wordsAddress(html))
    expect(wordsAddress(await pageOf(testEnv, '/donate?amount=50'))).toBe(wordsAddress(html))
  })

  test('is in a receipt, in its mail and as PDF', async () => {
    const phone = '(614) 555-0141'
    await publish(testEnv, { 'site#phone': phone })
    await expect.poll(() => pageOf(testEnv, '/contact'), soon).toContain(phone)
    const member = await signedIn(testEnv)
    const id = await createManualGift(member, check)
    expect(await pdfText(await member.get(`/office/gifts/${id}/receipt.pdf`))).toContain(phone)
    const receipt = async () => (await testEnv.mail.read()).find(({ to }) => to.includes(check.email))
    await vi.waitUntil(receipt, soon)
    const { text, html } = (await receipt())!
    expect([text, html]).toEqual([expect.stringContaining(phone), expect.stringContaining(phone)])
  })

  test('is in the copy that browsers keep for a time without a network', async () => {
    const worker = await pageOf(testEnv, '/worker.js')
    const path = /^const page="([^"]+)";/.exec(worker)?.[1]
    expect(readFileSync(join(root, 'build/client/worker.js'), 'utf8')).not.toContain(path)
    expect(await pageOf(testEnv, path!)).toContain('Kept &lt;b>on&lt;/b> <time')
    expect(worker.slice(worker.indexOf(';'))).toBe(
      readFileSync(join(root, 'build/client/worker.js'), 'utf8').replace(/^[^;]*/, ''),
    )
  })

  test('of the telephone number is on every page, in its links and in the sentences that name it', async () => {
    expect(await publish(testEnv, { 'site#phone': '(555) 555-0199' })).toEqual([])
    await vi.waitUntil(async () => (await pageOf(testEnv, '/contact')).includes('(555) 555-0199'), soon)
    for (const path of prerenderedPaths) {
      const page = await pageOf(testEnv, path)
      expect(page, path).toContain('tel:+15555550199')
      expect(page, path).not.toContain(site.phone)
    }
    await publish(testEnv, {}, ['site#phone'])
    await vi.waitUntil(async () => (await pageOf(testEnv, '/contact')).includes(site.phone), soon)
  })

  test('is sent compressed like a built page', async () => {
    const ask = (headers: Record<string, string>) => fetch(`${testEnv.site.url}/about`, { headers })
    const plain = await ask({ 'Accept-Encoding': 'identity' })
    for (const coding of ['br', 'gzip']) {
      const answer = await ask({ 'Accept-Encoding': coding })
      expect(answer.headers.get('content-encoding')).toBe(coding)
      expect(await answer.text()).toBe(await plain.clone().text())
    }
  })

  test('is shown by the first answer after a kill', async () => {
    await testEnv.site.kill()
    await testEnv.site.start()
    expect(await pageOf(testEnv, '/about')).toContain('For a child &amp;')
  })

  test('taken back, leaves every page as it was built, also the files of an earlier page', async () => {
    const words = wordsAddress(await pageOf(testEnv, '/about'))!
    expect(await publish(testEnv, {}, ['pages/about#title', 'pages/offline#kept'])).toEqual([])
    await vi.waitUntil(async () => (await pageOf(testEnv, '/about')) === asBuilt('about'), soon)
    for (const path of prerenderedPaths) expect(await pageOf(testEnv, path), path).toBe(asBuilt(path))
    expect((await fetch(testEnv.site.url + words)).status).toBe(200)
    expect(await pageOf(testEnv, '/about?from=letter')).toContain(about.title)
  })

  test('of words that no page shows leaves every byte of every page, though each is drawn again', async () => {
    expect(await publish(testEnv, { 'contact-answer#title': 'Our reply' })).toEqual([])
    const isShown = () =>
      testEnv.site.logs().some((line) => line.includes('words-shown') && line.includes('contact-answer'))
    await vi.waitUntil(isShown, soon)
    for (const path of prerenderedPaths) expect(await pageOf(testEnv, path), path).toBe(asBuilt(path))
  })

  test('with a wrong value is not published, and nothing changes', async () => {
    const count = () => testEnv.db.selectFrom('word_publication').select('id').orderBy('id').execute()
    const before = await count()
    expect(await publish(testEnv, { 'pages/about#lead': 'Right', 'pages/about#title': 3 })).toMatchObject([
      { path: 'pages/about#title' },
    ])
    expect(await count()).toEqual(before)
  })

  test('for a later time is shown at that time, with what was published before it', async () => {
    const later = Date.now() + 3000
    await publish(testEnv, { 'pages/about#title': 'Later' }, [], later)
    await publish(testEnv, { 'pages/about#lead': 'Sooner' })
    await vi.waitUntil(async () => (await pageOf(testEnv, '/about')).includes('Sooner'), soon)
    await vi.waitUntil(async () => (await pageOf(testEnv, '/about')).includes('>Later</h1>'), soon)
    expect(Date.now()).toBeGreaterThanOrEqual(later)
    expect(await pageOf(testEnv, '/about')).toContain('Sooner')
  })
})

/** The elements of a page with their texts, without what each answer has of its own. */
const partsOf = (html: string) =>
  html.replaceAll(/<(style|script)\b[^>]*>.*?<\/\1>|<!--.*?-->| nonce="[^"]*"/gs, '').split(/(?=<)/)

describe('a change of every text', () => {
  const testEnv = sharedTestEnv()

  test('is on each page that a running process renders, as on each that it has drawn from the start', async () => {
    await import('../../app/published-words/load-words.server.ts')
    const changes = changeOfEveryText(' ¤')
    expect(await publish(testEnv, changes)).toEqual([])
    await expect.poll(() => pageOf(testEnv, '/about'), soon).toContain('¤')
    const stale: Record<string, string[]> = {}
    for (const path of prerenderedPaths) {
      const drawn = new Set(partsOf(await pageOf(testEnv, path)))
      const rendered = partsOf(await pageOf(testEnv, `${path}?other=1`))
      const missing = rendered.filter((part) => !drawn.has(part))
      if (missing.length > 0) stale[path] = missing
    }
    expect(stale, 'texts that a module has taken out of the words when it was loaded').toEqual({})
  })
})

describe.each(databases)('two processes on %s', (database) => {
  const testEnv = sharedTestEnv({ database })

  test('both show a publication', async () => {
    const other = await startSite(testEnv.siteOptions)
    try {
      await publish(testEnv, { 'pages/about#title': 'Both of us' })
      for (const { url } of [testEnv.site, other])
        await expect.poll(() => textOf(`${url}/about`), { timeout: 100_000 }).toContain('Both of us')
    } finally {
      await other.stop()
    }
  })
})
