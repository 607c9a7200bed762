import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prerenderedPaths } from '../../app/head/prerender.ts'
import { buildCopy, copyProject } from '../harness/built-copy.ts'
import { freePort, runScript, startProgram, startError } from '../harness/process.ts'
import { readReturnPage } from '../harness/return-page.ts'
import { startTestEnv } from '../harness/test-env.ts'
import { emailOf, give } from './gifts.ts'
import type { StateRegistration } from '../../app/content/site.ts'
import { publisher, writeDocuments, writePublisher } from './publisher.ts'

const florida: StateRegistration = {
  state: 'Florida',
  notice: 'A COPY OF THE OFFICIAL REGISTRATION MAY BE OBTAINED FROM THE STATE.',
  registration: 'Registration number CH1.',
  mustStand: 'everywhere',
}

let folder: string
let port: number
let env: NodeJS.ProcessEnv
beforeAll(async () => {
  folder = await copyProject()
  const boxArriving = { file: 'box.jpg', alt: 'A box of books on a porch' }
  await sharp({ create: { width: 1200, height: 900, channels: 3, background: 'tan' } }).toFile(
    join(folder, 'photos', boxArriving.file),
  )
  const bookOpen = { file: boxArriving.file, alt: 'The book, open on a porch' }
  const photos = { ...publisher.photos, boxArriving, bookOpen }
  await writePublisher(folder, { ...publisher, photos, stateRegistrations: [florida] })
  port = await freePort()
  env = {
    NODE_ENV: 'production',
    PORT: String(port),
    SITE_URL: 'https://riverside.press',
    DATA_DIR: join(folder, 'data'),
    STRIPE_SECRET_KEY: 'sk_test_abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_abc',
    STRIPE_DONATION_PRODUCT: 'prod_abc',
    STRIPE_BOOK_PRODUCT: 'prod_def',
    SMTP_URL: 'smtp://127.0.0.1:1',
    APP_SECRET: 'a secret of more than thirty-two characters',
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const serve = (more: NodeJS.ProcessEnv = {}) => runScript(join(folder, 'server/start.js'), [], { ...env, ...more })

test('a stale build is reported when site.ts was changed after it', async () => {
  const { code, stderr } = await serve()
  expect(code).toBe(1)
  expect(startError(stderr)).toContain(
    'app/content has changed since the site was built: run "npm ci && npm run build"',
  )
})

test('after the build, only the sample documents prevent the launch, each named', async () => {
  buildCopy(folder, {})
  const { code, stderr } = await serve()
  expect(code).toBe(1)
  expect(startError(stderr)).toMatch(
    /^The site cannot start\.\npublic\/downloads lacks .*: annual-report-2023\.pdf, form-990-2023\.pdf$/,
  )
})

test('its receipts have the address unchanged', async () => {
  const testEnv = await startTestEnv({ folder })
  try {
    const session = await give(testEnv, 1)
    const [receipt] = await testEnv.mail.waitFor(({ to }) => to.includes(emailOf(1)))
    expect(receipt?.text).toContain('100 Main Street, Columbus, OH 43215')
    expect(receipt?.text.match(empty)).toBeNull()
    const notice = `${florida.notice} ${florida.registration}`
    expect(receipt?.text.replaceAll(/\s+/g, ' ')).toContain(notice)
    // The page after the gift confirms it.
    expect(await readReturnPage(`${testEnv.site.url}/payment-success?session_id=${session}`)).toContain(notice)
  } finally {
    await testEnv.stop()
  }
})

test('with its own documents the site can launch; a test key is reported at the start and in health', async () => {
  await writeDocuments(folder)
  buildCopy(folder, env)
  const site = await startProgram(join(folder, 'server/start.js'), [], env)
  try {
    expect(site.logs().join('\n')).toContain('STRIPE_SECRET_KEY is a test key, but SITE_URL https://riverside.press')
    const health = await runScript(join(folder, 'staff/main.ts'), ['health'], env)
    expect(health.stdout).toMatch(/^ATTENTION {2}STRIPE_SECRET_KEY is a test key/)
    const { pages, all } = await readPages(`http://127.0.0.1:${port}`)
    for (const [path, html] of pages) {
      expect(html, path).toContain('Riverside Press')
      const address = `https://riverside.press${path}`
      expect(html, path).toContain(`<link rel="canonical" href="${address}"/>`)
      expect(html, path).toContain(`<meta property="og:url" content="${address}"/>`)
      expect(html, path).toContain('<meta property="og:image" content="https://riverside.press/social/')
    }
    expect(all).toContain('100 Main Street<')
    const asking = pages.filter(([, html]) => html.includes(`${florida.notice} ${florida.registration}</p>`))
    expect(asking.map(([path]) => path).toSorted()).toEqual(['/donate', '/donors', '/get-involved'])
    const photo =
      /<picture><source type="image\/avif" srcSet="(\S+) .*?<img alt="A box of books on a porch".*? src="(\S+)"/
    for (const [index, type] of ['image/avif', 'image/webp'].entries()) {
      const { status, headers } = await fetch(`http://127.0.0.1:${port}${photo.exec(all)?.[index + 1]}`)
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        200,
        type,
        'public, max-age=31536000, immutable',
      ])
    }
    // A photograph of the book wins over the drawn one.
    const home = pages.find(([path]) => path === '/')?.[1]
    expect(home).toMatch(/<img alt="The book, open on a porch"[^>]* src="\/assets\/bookOpen-720-[\w-]+\.webp"/)
    expect(home).not.toMatch(/assets\/[\w-]+-open-\d+/)
    // Missing content leaves no printed null or undefined, and no word of the samples.
    expect(wordsOf(all).match(empty)).toBeNull()
    expect(all).not.toMatch(
      /100 Main Street, (?!Columbus)|sameAs|example\.org|Four-star|DTC number|unreached child\.|50,000\+|10,000\+|147 children/,
    )
  } finally {
    await site.stop()
  }
})

test('a build is for one address and one Supabase deployment: with others it does not start, and says so', async () => {
  const deployment = { SUPABASE_URL: 'https://abc.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abc' }
  for (const [other, words] of [
    [{ SITE_URL: 'https://other.press' }, 'It is started for SITE_URL https://other.press,'],
    [deployment, 'SUPABASE_URL https://abc.supabase.co with its key.'],
  ] as const) {
    const { code, stderr } = await serve(other)
    expect([code, startError(stderr)]).toEqual([
      1,
      expect.stringContaining('The site was built for SITE_URL https://riverside.press,'),
    ])
    expect(stderr).toContain(words)
    expect(startError(stderr)).toContain('Run "npm ci && npm run build"')
    expect(stderr).not.toMatch(/^\s+at /m)
  }
})

/** A missing value that was printed. */
const empty = /.{0,60}(\b(null|undefined)\b).{0,60}/gi

/** The words for visitors and search engines, without styles, scripts and comments. */
function wordsOf(html: string): string {
  const words = html.replaceAll(/<style.*?<\/style>|<script(?! type="application\/ld\+json").*?<\/script>/gs, '')
  return words.replaceAll(/<[^>]*>/g, '\n')
}

async function readPages(url: string): Promise<{ pages: [path: string, html: string][]; all: string }> {
  const pages = await Promise.all(
    prerenderedPaths.map(async (path) => [path, await (await fetch(url + path)).text()] as [string, string]),
  )
  return { pages, all: pages.map(([, html]) => html).join('\n') }
}
