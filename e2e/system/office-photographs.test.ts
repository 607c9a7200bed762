import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { enforceRetention } from '../../app/start/enforce-retention.server.ts'
import { publishDraft, signedIn, staff } from '../harness/office.ts'
import { root } from '../harness/process.ts'
import { databases, sharedTestEnv, type SharedTestEnv } from './shared-test-env.ts'

const soon = { timeout: 60_000, interval: 100 }
const path = '/office/words/photographs/boxArriving'
const alt = 'Two girls open a box of books on a kitchen floor.'
const asBuilt = (page: string) => readFileSync(join(root, 'build/client', page, 'index.html'), 'utf8')

/** A photograph with a place in it, as a phone makes it. */
let photograph: Buffer
beforeAll(async () => {
  photograph = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'teal' } })
    .composite([{ input: { create: { width: 500, height: 1200, channels: 3, background: 'red' } }, gravity: 'west' }])
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 57/1 0/1' } })
    .toBuffer()
})

function uploadOf(fields: Record<string, string>, file: Buffer = photograph, name = 'IMG_1.jpg'): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries({ intent: 'upload', key: 'k', alt, consent: 'on', ...fields })) {
    if (value) form.set(key, value)
  }
  form.set('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), name)
  return form
}

const sourcesIn = (html: string) =>
  [...html.matchAll(/\/photographs\/[\w-]{22}-\d+\.(?:avif|webp)/g)].map(([each]) => each)

const storePage = async ({ site }: SharedTestEnv) => (await fetch(`${site.url}/store`)).text()

describe.each(databases)('a photograph on %s', (database) => {
  const testEnv = sharedTestEnv({ database })

  test('is uploaded, cut, published, served from memory, and taken back', async () => {
    const wes = await signedIn(testEnv, 'words')
    const uploaded = await wes.post(path, uploadOf({}))
    expect([uploaded.status, uploaded.headers.get('location')]).toEqual([303, `${path}?note=uploaded`])
    const prepared = await wes.page(path)
    expect(prepared).toContain('Prepared, and not published yet')
    const [first] = sourcesIn(prepared)
    // It is prepared: its address works already, for a preview, and no page shows it.
    const early = await fetch(testEnv.site.url + first)
    expect([early.status, early.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(sourcesIn(await storePage(testEnv))).toEqual([])

    const row = await testEnv.db.selectFrom('photograph').selectAll().executeTakeFirstOrThrow()
    const whole = await wes.get(`/office/words/photographs/${row.id}/whole.webp`)
    expect((await sharp(Buffer.from(await whole.arrayBuffer())).metadata()).exif).toBeUndefined()
    expect((await fetch(`${testEnv.site.url}/office/words/photographs/${row.id}/whole.webp`)).status).not.toBe(200)
    const cut = await wes.post(path, { intent: 'focus', id: row.id, key: 'c', 'at.x': '299', 'at.y': '100' })
    expect([cut.status, cut.headers.get('location')]).toEqual([303, `${path}?note=cut`])
    expect(sourcesIn(await wes.page(path))).not.toContain(first)

    await publishDraft(wes)
    await expect.poll(async () => sourcesIn(await storePage(testEnv)), soon).toHaveLength(7)
    const html = await storePage(testEnv)
    expect(html).toContain(`alt="${alt}" width="1080" height="810"`)
    expect(sourcesIn(html)).not.toContain(first)
    for (const source of new Set(sourcesIn(html))) {
      const answer = await fetch(testEnv.site.url + source)
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(answer.headers.get('content-type')).toBe(source.endsWith('avif') ? 'image/avif' : 'image/webp')
      expect(answer.headers.get('etag')).toMatch(/^"/)
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(bytes.byteLength).toBeLessThanOrEqual(60 * 1024)
      expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    }
    const policy = /img-src [^;]+/
    const built = await fetch(`${testEnv.site.url}/about`)
    expect(policy.exec((await fetch(`${testEnv.site.url}/store`)).headers.get('content-security-policy')!)?.[0]).toBe(
      policy.exec(built.headers.get('content-security-policy')!)?.[0],
    )
    const log = await testEnv.db.selectFrom('staff_change').select(['who', 'what', 'after']).execute()
    expect(log).toContainEqual({ who: staff.words, what: 'words published', after: 'pages/photographs#boxArriving' })

    const back = await wes.post(path, { intent: 'as-released', key: 'd' })
    expect(back.headers.get('location')).toBe(`${path}?note=released`)
    await publishDraft(wes)
    await expect.poll(() => storePage(testEnv), soon).toBe(asBuilt('store'))
    // A page that a visitor opened before still has its picture.
    const late = await fetch(testEnv.site.url + sourcesIn(html)[0])
    expect([late.status, late.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  })

  test('that nobody publishes is deleted after a time, and one that the history names stays', async () => {
    const count = async () => (await testEnv.db.selectFrom('photograph').select('id').execute()).length
    // One was cut again before it was published; the other was published and taken back.
    expect(await count()).toBe(2)
    await enforceRetention(testEnv.db, Date.now())
    expect(await count()).toBe(2)
    await enforceRetention(testEnv.db, Date.now() + 31 * 24 * 60 * 60_000)
    expect(await count()).toBe(1)
    const files = await testEnv.db.selectFrom('photograph_version').select('photograph_id').distinct().execute()
    expect(files).toHaveLength(1)
  })
})

describe('an upload', () => {
  const testEnv = sharedTestEnv()
  const rows = () => testEnv.db.selectFrom('photograph').select('id').execute()

  test.each<[what: string, form: () => FormData, problem: string]>([
    ['without a file', () => uploadOf({}, Buffer.alloc(0)), 'Choose a photograph.'],
    ['without an alt text', () => uploadOf({ alt: '' }), 'Say in a sentence what the photograph shows.'],
    ['whose alt text is its name', () => uploadOf({ alt: 'IMG_1.jpg' }), 'Say in a sentence'],
    ['with markup in its alt text', () => uploadOf({ alt: 'Two <b>girls</b> read' }), 'It has markup'],
    ['with 100 KB of alt text', () => uploadOf({ alt: 'x'.repeat(100_000) }), 'at most 200 letters'],
    ['without the consent', () => uploadOf({ consent: '' }), 'Without the consent'],
    [
      'that is a page',
      () => uploadOf({}, Buffer.from('<!doctype html><script>alert(1)</script>')),
      'This is no picture',
    ],
    ['that is too large', () => uploadOf({}, Buffer.alloc(16 * 1024 * 1024, 1)), 'larger than 15 MB'],
  ])('%s is refused with the reason, and nothing is kept', async (_, form, problem) => {
    const ann = await signedIn(testEnv)
    const answer = await ann.post(path, form())
    const page = await answer.text()
    expect([answer.status, page]).toEqual([400, expect.stringContaining(problem)])
    expect(await rows()).toEqual([])
    expect(await testEnv.db.selectFrom('word_draft').select('path').execute()).toEqual([])
  })

  test('for a place that there is not has no page', async () => {
    const ann = await signedIn(testEnv)
    expect((await ann.post('/office/words/photographs/nowhere', uploadOf({}))).status).toBe(404)
  })

  test('by a role that only reads is refused, and other roles do not see the page', async () => {
    const rea = await signedIn(testEnv, 'read-only')
    expect((await rea.post(path, uploadOf({}))).status).toBe(403)
    expect(await rea.page(path)).not.toContain('type="file"')
    for (const role of ['orders-and-messages', 'bookkeeper'] as const) {
      expect((await (await signedIn(testEnv, role)).get(path)).status, role).toBe(403)
    }
    expect(await rows()).toEqual([])
  })

  test('an address that nobody was given has no photograph', async () => {
    for (const name of [`${'x'.repeat(22)}-720.avif`, '..%2f..%2fdata', 'a.webp']) {
      expect((await fetch(`${testEnv.site.url}/photographs/${name}`)).status, name).toBe(404)
    }
  })
})

describe('a server without the image library', () => {
  const withoutSharp =
    "import { registerHooks } from 'node:module'; registerHooks({ resolve: (name, context, next) => { if (name === 'sharp') throw new Error('It is not installed.'); return next(name, context) } })"
  const testEnv = sharedTestEnv({
    env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(withoutSharp)}` },
  })

  test('says so, and how to get it', async () => {
    const ann = await signedIn(testEnv)
    for (const page of [path, '/office/words/photographs']) {
      expect(await ann.page(page), page).toContain('npm ci --omit=dev')
      expect(await ann.page(page), page).not.toContain('type="file"')
    }
    const answer = await ann.post(path, uploadOf({}))
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('lacks the image library')])
  })
})
