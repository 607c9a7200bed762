import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { freePort, runScript } from '../harness/process.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'start-'))
})

const running: (() => Promise<void>)[] = []
/** Stops the processes before the folder is removed. Vitest calls `onTestFinished` only after this. */
afterEach(async () => {
  await Promise.all(running.splice(0).map((stop) => stop()))
  await rm(dataDir, { recursive: true, force: true })
})

/** Runs `npm start`'s script until it has printed everything. */
async function start(port: number, env: NodeJS.ProcessEnv = {}): Promise<{ output: string; stop(): Promise<void> }> {
  const { NODE_ENV: _, ...environment } = process.env
  const child = spawn(process.execPath, ['tools/start.ts'], {
    env: { ...environment, PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const stop = async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  running.push(stop)
  await new Promise<void>((resolve, reject) => {
    const read = (text: string) => {
      output += text
      if (output.includes('Press Ctrl+C')) resolve()
    }
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.once('exit', () => reject(new Error(output)))
  })
  return { output, stop }
}

test('npm start starts the site with all services, prints their addresses, and keeps the data for the next start', async () => {
  const port = await freePort()
  const first = await start(port)
  expect(first.output).toContain('test mode, no money moves')
  expect(first.output).toContain(`http://localhost:${port}`)
  expect(first.output).toContain(join(dataDir, 'site.db'))
  expect(first.output).toContain(join(dataDir, 'mail'))
  expect(first.output).toContain(`http://127.0.0.1:${port + 1}`)

  // Another terminal, without the variable PORT.
  const health = await runScript('staff/main.ts', ['health'], { DATA_DIR: dataDir })
  expect(health).toMatchObject({ code: 0, stdout: expect.stringContaining(`the site at http://localhost:${port}.`) })
  expect(health.stdout).toContain('Stripe answers, and agrees what time it is.')

  const session = await startGift(port)
  await first.stop()
  // The permissions that an earlier version set.
  await chmod(dataDir, 0o755)
  await chmod(join(dataDir, 'site.db'), 0o644)
  const second = await start(port)
  expect(second.output).not.toContain('Built')
  const body = JSON.stringify({ session, email: 'a@example.com', name: 'A' })
  const headers = { 'Content-Type': 'application/json' }
  const paid = await fetch(`http://127.0.0.1:${port + 1}/sandbox/pay`, { method: 'POST', headers, body })
  expect(paid.status).toBe(200)
  await expect
    .poll(() => readdir(join(dataDir, 'mail')), { timeout: 10_000 })
    .toEqual([expect.stringMatching(/\.eml$/)])
  const kept = ['', ...(await readdir(dataDir, { recursive: true }))]
  expect(kept).toEqual(expect.arrayContaining(['site.db', 'site.db-wal', 'site.db-shm', 'stripe-sandbox.db', 'mail']))
  const open = kept.filter((name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0)
  expect(open, 'what others than the owner may read').toEqual([])
})

describe('the office of npm start', () => {
  const noStaff = { STAFF: '' }

  test('without STAFF has a sample member, whom a printed link signs in, and later links by mail', async () => {
    const port = await freePort()
    const { output } = await start(port, noStaff)
    const site = `http://localhost:${port}`
    const [link = ''] = new RegExp(`${site}/office/open\\?token=\\S+`).exec(output) ?? []
    const page = await fetch(link)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Open the office')])

    expect(output).toContain(`${site}/office as developer@example.org`)
    const body = new URLSearchParams({ email: 'developer@example.org', to: '/office' })
    const asked = await fetch(`${site}/office/sign-in`, { method: 'POST', headers: { Origin: site }, body })
    expect(asked.status).toBe(200)
    const mails = `http://127.0.0.1:${port + 3}`
    expect(output).toContain(`Mails          ${mails};`)
    const readList = async () => (await fetch(mails)).text()
    await expect.poll(readList, { timeout: 10_000 }).toContain('developer@example.org')
    const [, path] = /href="(\/mails\/[^"]+)"/.exec(await readList()) ?? []
    expect(await (await fetch(`${mails}${path}`)).text()).toContain(`<a href="${site}/office/open?token=`)
  })

  test('where other machines may reach it has no sample member, and the line that opens it is printed', async () => {
    const port = await freePort()
    const { output } = await start(port, { ...noStaff, HOST: '0.0.0.0' })
    expect(output).toContain(`STAFF='Your Name <you@example.org>:everything' npm start`)
    expect(output).not.toContain('developer@')
    expect((await fetch(`http://127.0.0.1:${port}/office`)).status).toBe(404)
  })

  test('is that of STAFF in the file of settings, which the site reads too', async () => {
    const ENV_FILE = join(dataDir, 'settings')
    await writeFile(ENV_FILE, `STAFF='Ann Lee <ann@example.com>:everything'\n`)
    const port = await freePort()
    const { output } = await start(port, { ...noStaff, ENV_FILE })
    expect(output).toContain(`http://localhost:${port}/office; ask for a link there`)
    expect(output).not.toMatch(/developer@|token=/)
  })
})

test('a busy port is named', async () => {
  const port = await freePort()
  const squatter = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void squatter.close())
  await expect(start(port)).rejects.toThrow(new RegExp(`EADDRINUSE.*${port}`))
})

async function startGift(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/functions/v1/create-payment`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"amount":5000}',
  })
  const { url } = (await response.json()) as { url: string }
  return /cs_test_\w+/.exec(url)?.[0] ?? ''
}
