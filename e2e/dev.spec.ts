import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { lightPaper } from '../app/colors/palette.ts'
import { site as publisher } from '../app/content/site.ts'
import { freePort } from './harness/process.ts'

/** What the development server reads. */
const sources = ['app', 'packages', 'photos', 'public', 'server', 'tools']
const settings = ['package.json', 'react-router.config.ts', 'tsconfig.json', 'vite.config.ts']

interface DevServer {
  output: string
  stop: () => Promise<void>
}

/** Runs the script of `npm run dev` in a folder until it has printed where everything is. */
async function startDevServer(folder: string): Promise<DevServer> {
  const { NODE_ENV: _, STAFF: _staff, ...environment } = process.env
  const child = spawn(process.execPath, ['tools/dev.ts'], {
    cwd: folder,
    env: { ...environment, PORT: String(await freePort()), DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const stop = async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await new Promise<void>((resolve, reject) => {
    const read = (text: string) => {
      output += text
      if (output.includes('Press Ctrl+C')) resolve()
    }
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', read)
    child.once('exit', () => reject(new Error(output)))
  })
  return { output, stop }
}

let folder: string
let server: DevServer

/** The test changes a copy of the project. */
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dev-'))
  for (const name of [...sources, ...settings]) await cp(name, join(folder, name), { recursive: true })
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  server = await startDevServer(folder)
})

test.afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Puts `to` in the place of `from` in a source file. */
async function change(path: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(folder, path), 'utf8')
  expect(text).toContain(from)
  await writeFile(join(folder, path), text.replace(from, to))
}

test('npm run dev shows a changed text, component, style and server function without a restart', async ({ page }) => {
  const [site = ''] = /http:\/\/localhost:\d+/.exec(server.output) ?? []
  await page.goto(`${site}/about`)
  // Vite has replaced its packages, and loads the page no more.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => (document.body.dataset['isSamePage'] = 'yes'))

  await change('app/content/pages/about.ts', "title: 'For the child", "title: 'Changed: for the child")
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Changed: /)
  await change('app/ui/site-footer.tsx', '<footer', '<footer data-changed')
  await expect(page.locator('footer[data-changed]')).toHaveCount(1)
  await change('app/ui/app.css', '@import', 'body { scroll-padding-top: 17px }\n@import')
  await expect(page.locator('body')).toHaveCSS('scroll-padding-top', '17px')
  expect(await page.evaluate(() => document.body.dataset['isSamePage'])).toBe('yes')

  // The configuration of Vite reads these files, too: a change starts Vite again.
  await change('app/colors/palette.ts', `lightPaper = '${lightPaper}'`, "lightPaper = '#fbf6eb'")
  // A page that is being rendered when Vite starts again is answered with an error.
  await expect(async () => {
    await page.goto(`${site}/about`)
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(251, 246, 235)', { timeout: 5_000 })
  }).toPass({ timeout: 60_000 })

  await change('app/content/site.ts', `phone: '${publisher.phone}'`, "phone: '(555) 555-0199'")
  await expect.poll(async () => (await fetch(`${site}/contact`)).text()).toContain('(555) 555-0199')

  await change('app/head/text-files.ts', 'User-agent: *', 'User-agent: changed')
  await expect.poll(async () => (await fetch(`${site}/robots.txt`)).text()).toContain('User-agent: changed')
})

test('npm run dev has the sandbox for gifts, and prints a link to the office', async ({ page }) => {
  const [site = ''] = /http:\/\/localhost:\d+/.exec(server.output) ?? []
  const [link = ''] = /\S+\/office\/open\?token=\S+/.exec(server.output) ?? []
  // The test before has started Vite again, and a page of that moment is answered with an error.
  await expect(async () => {
    await page.goto(link)
    await page.getByRole('main').getByRole('button').click({ timeout: 5_000 })
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible({ timeout: 30_000 })
  }).toPass()

  await page.goto(`${site}/donate`)
  await page.waitForLoadState('networkidle')
  const checkout = page.waitForEvent('popup')
  await page.getByRole('button', { name: /^Donate/ }).click()
  const { port } = new URL(site)
  await expect(await checkout).toHaveURL(new RegExp(`:${Number(port) + 1}/`))
})

test('npm run dev runs no migration that is being written, and says what to do', async () => {
  const [site = ''] = /http:\/\/localhost:\d+/.exec(server.output) ?? []
  const about = async () => {
    const response = await fetch(`${site}/about`)
    return `${response.status} ${await response.text()}`
  }
  const line = "'999-half-written': { up: async () => {} },"
  const before = 'export const migrations: Record<string, Migration> = {'
  await change('app/db/migrations.server.ts', before, `${before}\n  ${line}`)
  // Nobody can be asked here.
  const refused =
    /^500 999-half-written has not run on this database, and runs once\..*answer yes to npm run dev in a terminal/
  await expect.poll(about).toMatch(refused)
  await change('app/db/migrations.server.ts', line, '')
  await expect.poll(about).toMatch(/^200 /)
})
