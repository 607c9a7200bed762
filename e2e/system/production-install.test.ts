import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstBook as book } from '../../app/catalog/books.ts'
import { site } from '../../app/content/site.ts'
import { callFunction, orderOf } from '../call-function.ts'
import { signedIn, staff } from '../harness/office.ts'
import { freePort } from '../harness/process.ts'
import { installForProduction } from '../harness/production-install.ts'
import { startTestEnv, type TestEnv } from '../harness/test-env.ts'
import { readDatabase } from '../read-database.ts'
import { emailOf, give } from './gifts.ts'

const projectFile = (path: string) => readFile(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')

let folder: string
let testEnv: TestEnv
beforeAll(async () => {
  // With a space, as a path may have.
  folder = await mkdtemp(join(tmpdir(), 'production site-'))
  await installForProduction(folder)
  testEnv = await startTestEnv({ folder })
})
afterAll(async () => {
  await testEnv.stop()
  await rm(folder, { recursive: true, force: true })
})

test('without the development packages an order reaches the staff, with its packing slip', async () => {
  const { session } = await callFunction(testEnv, 'create-product-checkout', orderOf(2))
  await testEnv.sandbox.control.pay({ session, email: 'buyer@example.com', name: 'משה Buyer' })
  const [notice] = await testEnv.mail.waitFor(({ to }) => to.includes(site.email))
  expect(notice?.subject).toBe(`Order to pack: 2 × ${book.title}`)
  expect(notice?.attachments.map(({ content }) => Buffer.from(content).toString('latin1', 0, 4))).toEqual(['%PDF'])
})

test('a gift is acknowledged, and the staff can look it up and write a letter', async () => {
  await give(testEnv, 1)
  await testEnv.mail.waitFor(({ to }) => to.includes(emailOf(1)))
  const { code, stdout, stderr } = await testEnv.staff(['export', 'gifts'])
  expect([code, stdout, stderr]).toEqual([0, expect.stringContaining(',10.01,'), ''])
  const ann = await readDatabase(testEnv, (db) => signedIn({ site: testEnv.site, db }))
  const begun = await ann.post('/office/letters', { subject: 'Pray', audience: 'subscribers', key: 'letter' })
  const copy = await ann.post(begun.headers.get('location') ?? '', { intent: 'test', to: staff.everything })
  expect(copy.headers.get('location')).toContain('note=tested')
})

test('in the container, settings that .env leaves empty are those of the image', async () => {
  // Docker passes them as empty values, which replace the ENV of the image.
  const env = { ...parseEnv(await projectFile('.env.example')), PORT: String(await freePort()) }
  const [program = '', ...args] = JSON.parse(/^CMD (.+)$/m.exec(await projectFile('Dockerfile'))?.[1] ?? '') as string[]
  const volume = join(folder, 'volume')
  await mkdir(volume)
  await symlink(volume, join(folder, 'data'))
  const path = [dirname(process.execPath), process.env['PATH']].join(delimiter)
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...env, PATH: path },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  try {
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    expect(JSON.parse(String(line))).toMatchObject({ ready: true, url: `http://0.0.0.0:${env.PORT}` })
    expect(await readdir(volume)).toContain('site.db')
  } finally {
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  }
})
