/**
 * `npm run dev`: the development server, with the Stripe sandbox, the mail sink and the office. A changed text, component,
 * style or server function is seen without a restart.
 */
import './local/development.ts'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { ServerBuild } from 'react-router'
import { createServer as createViteServer, isRunnableDevEnvironment } from 'vite'
import { sampleMember } from '../app/config/sample-member.ts'
import type * as entry from '../app/entry.server.tsx'
import type * as configModule from '../app/config/config.server.ts'
import type * as databaseModule from '../app/db/database.server.ts'
import type * as staffLink from '../app/office/sign-in/staff-link.server.ts'
import { createApp } from '../server/app.ts'
import { Counters } from '../server/health.ts'
import { LoopLoad } from '../server/load-limit.ts'
import type { SecurityHeaders } from '../server/security-headers.ts'
import { stopChildren } from './local/child.ts'
import type * as devMigrations from './local/dev-migrations.ts'
import { checkLocalPorts, dataFolder, printAddresses, sitePort, startLocalServices } from './local/local-services.ts'
import { addSampleMember, officeLines, readSettings } from './local/sample-office.ts'

const usage = `npm run dev

Serves the site from its source, with all it needs, on this machine. A changed text, component, style or server function
is seen without a restart. A change in server/, tools/ or packages/ needs one. Files that only the build makes are missing:
the downloads and the crisis page without a network.

It asks before a new migration runs on the database of DATA_DIR, and sets the database back after a yes when one that
ran was changed or removed.

  PORT=3000 npm run dev   the site's port; the Stripe sandbox, the mail sink and its page take the three above it

Every setting is explained in .env.example. Without STAFF, the office has one member, and a link to it
is printed, if the site is in test mode and only this machine can reach it.
`

/** The site's policy would refuse the scripts and styles that Vite adds to a page. */
const noSecurityHeaders: SecurityHeaders = { other: [], worker: [], page: () => [], rendered: () => [] }

type SiteBuild = ServerBuild & { entry: { module: typeof entry } }
/** Returns a module as the site uses it now: its source may have changed. */
type Load = (path: string) => Promise<unknown>

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } })
  if (values.help) {
    process.stdout.write(usage)
    return
  }
  readSettings()
  const port = sitePort()
  await checkLocalPorts(port)
  const isSampleOffice = addSampleMember()
  const services = await startLocalServices(port)

  const server = createServer()
  const vite = await createViteServer({
    appType: 'custom',
    cacheDir: resolve(dataFolder(), 'vite'),
    // The packages may be elsewhere, behind a link.
    server: { middlewareMode: true, hmr: { server }, fs: { allow: ['.', realpathSync('node_modules')] } },
    logLevel: 'warn',
  })
  // After a change of a file that its configuration reads, such as site.ts, Vite starts again with a new environment.
  const load: Load = async (path) => {
    const environment = vite.environments['ssr']
    if (!environment || !isRunnableDevEnvironment(environment)) throw new Error('Vite cannot run the site’s modules.')
    try {
      return await environment.runner.import(path)
    } catch (error) {
      if (!environment.runner.isClosed()) throw error
      // The request waits until Vite has started.
      await setTimeout(100)
      return load(path)
    }
  }
  const currentApp = appLoader(load)
  server.on('request', (incoming, outgoing) => {
    vite.middlewares(incoming, outgoing, () => {
      currentApp().then(
        ({ app }) => app(incoming, outgoing),
        (error: unknown) => {
          const text = wordsOf(error)
          process.stderr.write(`${text}\n`)
          outgoing.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end(text)
        },
      )
    })
  })
  const { siteUrl } = await currentApp()
  server.listen(port, process.env['HOST'] || '127.0.0.1')
  await once(server, 'listening')
  printAddresses(siteUrl, services, officeLines(siteUrl, isSampleOffice ? await officeLink(load) : null))
}

/** Starts the application with the first request, and again with the first request after a change of its source. */
function appLoader(load: Load): () => Promise<{ app: RequestListener; siteUrl: string }> {
  let boot: (typeof entry)['boot'] | undefined
  let running: { app: RequestListener; siteUrl: string; shutdown: () => Promise<void> } | undefined
  const start = async () => {
    const build = (await load('virtual:react-router/server-build')) as SiteBuild
    if (running && boot === build.entry.module.boot) return running
    await running?.shutdown()
    running = undefined
    const migrations = (await load('/tools/local/dev-migrations.ts')) as typeof devMigrations
    await decideMigrations(load, migrations)
    const site = await build.entry.module.boot(build, [])
    boot = build.entry.module.boot
    const app = createApp({
      // Without a policy, pages need no nonce.
      site: { ...site, render: (request, facts) => site.render(request, { ...facts, nonce: '' }) },
      security: noSecurityHeaders,
      counters: new Counters(),
      loop: new LoopLoad(),
      isStopping: () => false,
      files: { answer: () => false, answerMissing: () => Promise.reject(new Error('There are no files.')) },
    })
    running = { app, siteUrl: site.siteUrl, shutdown: site.shutdown }
    await migrations.keepMigrationRun(await openDatabase(load))
    return running
  }
  // One at a time: two requests after a change start the application once.
  let last: Promise<unknown> = Promise.resolve()
  return () => {
    const next = last.then(start, start)
    last = next.catch(() => undefined)
    return next
  }
}

const openDatabase = async (load: Load) =>
  ((await load('/app/db/database.server.ts')) as typeof databaseModule).database()

async function decideMigrations(load: Load, { decideMigrations: decide }: typeof devMigrations): Promise<void> {
  const { config } = (await load('/app/config/config.server.ts')) as typeof configModule
  const { databaseUrl: url, dataDir } = config()
  await decide({ url, dataDir, ask, say: (text) => process.stdout.write(`\n${text}\n`) })
}

let refused = ''

/** What was answered with no is asked again when `state` has changed: each request would ask. */
async function ask(question: string, state: string): Promise<boolean | null> {
  if (!process.stdin.isTTY) return null
  if (refused === question + state) return false
  // Without its terminal mode, Ctrl+C still ends the server.
  const terminal = createInterface({ input: process.stdin, output: process.stdout, terminal: false })
  const answer = await terminal.question(`\n${question} (yes/no) `)
  terminal.close()
  const isYes = /^y(?:es)?$/i.test(answer.trim())
  refused = isYes ? '' : question + state
  return isYes
}

/** Errors with a `code` are for the person at the terminal, and need no stack trace. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error ? error.message : (error.stack ?? error.message)
}

async function officeLink(load: Load): Promise<string> {
  const { makeStaffLink } = (await load('/app/office/sign-in/staff-link.server.ts')) as typeof staffLink
  return makeStaffLink(await openDatabase(load), sampleMember.email, sampleMember.email, Date.now())
}

main().catch(async (error: unknown) => {
  process.stderr.write(`${wordsOf(error)}\n`)
  await stopChildren()
  process.exit(1)
})
