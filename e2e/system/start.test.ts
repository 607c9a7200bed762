import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { chown, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { cleanEnvironment, freePort, root, runScript, startProgram, startError } from '../harness/process.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'start-'))
})

afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('the site and the staff’s commands read the same values from the same file', async () => {
  const file = join(dataDir, 'settings')
  const port = await freePort()
  // The environment takes precedence over the file.
  const env = { ENV_FILE: file, PORT: String(port), DATA_DIR: dataDir }
  await writeFile(
    file,
    `PORT=1\nDRAIN_SECONDS=0 # none\nMETRICS_TOKEN='a token with # and "quotes"'\nSITE_URL=http://127.0.0.1:1\n`,
  )
  const site = await startProgram('server/start.js', [], env)
  const headers = { Authorization: 'Bearer a token with # and "quotes"' }
  const metrics = await fetch(`http://127.0.0.1:${port}/metrics`, { headers })
  await site.stop()
  expect(metrics.status).toBe(200)
  const health = await runScript('staff/start.js', ['health'], env)
  expect(health.stdout).toContain('This is about the site at http://127.0.0.1:1.')

  await writeFile(file, 'PORT=1\nSMTP_URL=smtp://site:pass#word@127.0.0.1:1\n')
  for (const [script, args] of [
    ['server/start.js', []],
    ['staff/start.js', ['health']],
  ] as const) {
    const { code, stderr } = await runScript(script, [...args], env)
    expect(code).toBe(1)
    expect(stderr).toContain(`The settings cannot be read from ${file}: line 2, SMTP_URL: a value with # needs quotes`)
    expect(stderr).not.toContain('pass')
  }
})

test('a Node that is too old names the version that is needed, before any code that it cannot run', async () => {
  for (const script of ['server/start.js', 'staff/start.js']) {
    // The scripts of this project alone, with a required version of Node that does not exist.
    for (const path of [script, 'server/check-node.js']) {
      await mkdir(join(dataDir, dirname(path)), { recursive: true })
      await copyFile(path, join(dataDir, path))
    }
    await writeFile(join(dataDir, 'package.json'), '{ "type": "module", "engines": { "node": ">=999" } }')
    const { code, stderr } = await runScript(join(dataDir, script), [])
    expect(code).toBe(1)
    expect(startError(stderr)).toMatch(
      /^This needs Node 999 or newer. \/.* is Node \d+\.\d+\.\d+\.\nREADME.md has the line that installs it, under "Deploy"\.$/,
    )
    await writeFile(join(dataDir, 'package.json'), '{ "type": "module", "engines": { "node": ">=1" } }')
    const bare = await runScript(join(dataDir, script), [])
    expect([bare.code, startError(bare.stderr)]).toEqual([
      1,
      expect.stringMatching(/^The packages are missing: run "npm ci/),
    ])
    // A static import would be resolved before the check.
    expect(await importsOf(script)).toEqual([expect.stringMatching(/check-node\.js$/)])
  }
  expect(await importsOf('server/check-node.js')).toEqual(['fs'])
  const { scripts, engines } = JSON.parse(await readFile('package.json', 'utf8')) as Package
  expect(engines.node).toBe(`>=${process.versions.node.split('.')[0]}`)
  const production = ['serve', 'staff', 'reconcile', 'backup', 'restore', 'move']
  // An older Node would refuse an unknown option with its own message. The sizes of V8's memory are known to each.
  for (const name of production)
    expect(scripts[name], name).toMatch(
      /^node (--max-semi-space-size=8 --max-old-space-size=192 )?(server|staff)\/start\.js/,
    )
})

interface Package {
  scripts: Record<string, string>
  engines: { node: string }
}

async function importsOf(file: string): Promise<(string | undefined)[]> {
  return [...(await readFile(file, 'utf8')).matchAll(/^import .*?'([^']+)'$/gm)].map(([, name]) => name)
}

test('files that the site makes are closed to other users, whatever the umask of its start is', async () => {
  const env = { ...cleanEnvironment(), DATA_DIR: dataDir, PORT: String(await freePort()) }
  const script = `umask 000; exec "${process.execPath}" server/start.js`
  const child = spawn('sh', ['-c', script], { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), ended])
  child.kill('SIGTERM')
  await ended
  const open = readdirSync(dataDir).filter((name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0)
  expect(readdirSync(dataDir)).toContain('site.db')
  expect(open).toEqual([])
})

/** Only root may start a program as another user, who must be able to read the project. */
const nobody = { uid: 65_534, gid: 65_534 }
const mayBeNobody =
  process.getuid?.() === 0 &&
  spawnSync(process.execPath, ['server/check-node.js'], { cwd: root, ...nobody }).status === 0

test.runIf(mayBeNobody)('files of another user are named, with the user', async () => {
  const env = { ...cleanEnvironment(), DATA_DIR: dataDir, PORT: String(await freePort()), NODE_COMPILE_CACHE: '' }
  const startAsNobody = () =>
    spawnSync(process.execPath, ['server/start.js'], { cwd: root, env, encoding: 'utf8', ...nobody })
  const closed = startAsNobody()
  expect([closed.status, closed.stderr]).toEqual([
    1,
    expect.stringContaining(
      `DATA_DIR ${dataDir}: EACCES: permission denied, stat '${dataDir}/app-secret'. ${dataDir} belongs to`,
    ),
  ])
  // An operator ran a command as root.
  await runScript('staff/start.js', ['forms', 'status'], { DATA_DIR: dataDir })
  await chown(dataDir, nobody.uid, nobody.gid)
  const mixed = startAsNobody()
  expect([mixed.status, mixed.stderr]).toEqual([
    1,
    expect.stringContaining('site.db belongs to the user 0, and this runs as the user 65534'),
  ])
})

test('a setting with a misspelled name is named at the start, with the one that may be meant', async () => {
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), STRIPE_SECRETKEY: 'x' }
  const site = await startProgram('server/start.js', [], env)
  await site.stop()
  expect(site.logs().join()).toContain(
    'STRIPE_SECRETKEY is not a setting and has no effect. The nearest is STRIPE_SECRET',
  )
})

test('health without a database says so, names the variable and checks the rest', async () => {
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://site:secret-word@127.0.0.1:1/site',
    // The sandbox of a running `npm start` would answer at the default address.
    STRIPE_API_URL: `http://127.0.0.1:${await freePort()}`,
  }
  const { code, stdout, stderr } = await runScript('staff/main.ts', ['health'], env)
  expect(code).toBe(1)
  expect(stderr).toBe('')
  expect(stdout).toMatch(
    /^ATTENTION +The database does not answer. DATABASE_URL postgres:\/\/127.0.0.1:1\/site: .*ECONN/m,
  )
  expect(stdout).toMatch(/^ATTENTION +Stripe does not answer/m)
  expect(stdout).not.toContain('secret-word')
})

describe('the server refuses to start', () => {
  const live = {
    NODE_ENV: 'production',
    SITE_URL: 'https://books.example',
    STRIPE_SECRET_KEY: 'rk_live_abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_abc',
    STRIPE_DONATION_PRODUCT: 'prod_abc',
    SMTP_URL: 'smtps://mail.example',
  }
  test.each([
    ['a wrong port', { PORT: 'x' }, 'PORT must be a port number'],
    ['live keys without https', { ...live, SITE_URL: 'http://books.example' }, 'SITE_URL must then be https'],
    ['sample settings in public', live, 'app/content/site.ts still holds sample values'],
    ['NODE_ENV=production alone', { NODE_ENV: 'production' }, 'SITE_URL is required with NODE_ENV=production'],
    ['the samples of documents in public', live, 'SAMPLE: annual-report-2023.pdf, form-990-2023.pdf'],
    ['the sandbox in public', { SITE_URL: 'https://books.example' }, 'the sandbox must not take their gifts'],
    ['a HOST of another machine', { HOST: '192.0.2.1' }, 'HOST 192.0.2.1 is not an address of this machine'],
    ['a HOST that does not exist', { HOST: 'no-such-host.invalid' }, 'HOST no-such-host.invalid is not an address'],
    ['a # in the password of DATABASE_URL', { DATABASE_URL: 'postgres://site:pa#ss@db/site' }, 'write # as %23'],
    [
      'a folder of DATABASE_URL that is not there',
      { DATABASE_URL: 'sqlite:/no-such-folder/site.db' },
      'DATABASE_URL sqlite:/no-such-folder/site.db: the folder /no-such-folder does not exist',
    ],
  ])('with %s, and says so', async (_, env, message) => {
    const { code, stderr } = await runScript('server/start.js', [], { DATA_DIR: dataDir, ...env })
    expect(code).toBe(1)
    expect(startError(stderr)).toContain(message)
    expect(startError(stderr)).not.toMatch(/^\s+at /m)
  })
  test('with a database that PostgreSQL does not have, and says so', async () => {
    const url = new URL('/no_such_database', inject('postgresUrl'))
    const { code, stderr } = await runScript('server/start.js', [], { DATA_DIR: dataDir, DATABASE_URL: url.href })
    expect(code).toBe(1)
    expect(startError(stderr)).toContain(
      `DATABASE_URL postgres://${url.host}/no_such_database: database "no_such_database" does not`,
    )
    expect(stderr).not.toMatch(/^\s+at /m)
  })
  test('with a database from before the first release, and says what to do', async () => {
    const database = new DatabaseSync(join(dataDir, 'site.db'))
    database.exec(`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
      insert into kysely_migration values ('001-gifts-and-outbox', '2026-01-01T12:00:00.000Z')`)
    database.close()
    const { code, stderr } = await runScript('server/start.js', [], { DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(startError(stderr)).toContain('move the database away')
    expect(startError(stderr)).not.toMatch(/^\s+at /m)
  })
})
