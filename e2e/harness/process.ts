import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keepLine } from './test-log.ts'

export const root = fileURLToPath(new URL('../../', import.meta.url))
/** A long timeout, for a busy machine. */
const readyDeadlineMs = 60_000

interface ReadyLine {
  url: string
  /** Of the mail sink: where its pages are. */
  webUrl?: string
}

/** A program of this project that prints a line when it is ready. */
export interface RunningProgram {
  /** The parsed line that says it is ready. */
  ready: ReadyLine
  pid: number
  /** Everything it has written so far, line by line. */
  logs(): string[]
  /** Sends SIGTERM and waits until it has ended. */
  stop(): Promise<void>
  /** Sends SIGKILL. */
  kill(): Promise<void>
}

/**
 * Starts a script under Node and waits for its line `{"ready":true,"url":…}`. Rejects with the program's output
 * when it ends first or takes too long. The program ends with this process.
 */
export async function startProgram(
  script: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<RunningProgram> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...cleanEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const logs: string[] = []
  const ready = new Promise<ReadyLine>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${script} ${why}:\n${logs.slice(-20).join('\n')}`))
    const timer = setTimeout(() => fail('was not ready in time'), readyDeadlineMs)
    eachLine(child, (line) => {
      logs.push(line)
      keepLine(line)
      if (!line.includes('"ready":true')) return
      clearTimeout(timer)
      resolve(JSON.parse(line) as ReadyLine)
    })
    child.once('exit', (code) => {
      clearTimeout(timer)
      fail(`ended with ${code}`)
    })
  })
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  try {
    return {
      ready: await ready,
      pid: child.pid ?? 0,
      logs: () => logs,
      stop: () => end('SIGTERM'),
      kill: () => end('SIGKILL'),
    }
  } catch (error) {
    await end('SIGKILL')
    throw error
  }
}

/** Runs a script to its end and returns what it wrote. */
export async function runScript(
  script: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [script, ...args], { cwd: root, env: { ...cleanEnvironment(), ...env } })
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code: code ?? 1, ...output }
}

/** The message of a program that could not start. It is the last line of its log, of which each has its time. */
export function startError(stderr: string): string {
  const lines = stderr.trimEnd().split('\n')
  const parsed = lines.map((line) => JSON.parse(line) as Record<string, string>)
  const last = parsed.at(-1)
  if (last?.['event'] !== 'start-failed' || parsed.some(({ at }) => !at))
    throw new Error(`Not a failed start: ${stderr}`)
  return last['error'] ?? ''
}

/**
 * A port that was free just now, below the ephemeral ports: no outgoing connection may take the port of a site that is
 * killed and started again.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const listening = new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
  })
  if (!(await listening)) return false
  server.close()
  await once(server, 'close')
  return true
}

function eachLine(child: ChildProcess, handle: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    let rest = ''
    stream?.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      lines.forEach(handle)
    })
  }
}

/**
 * The machine's environment without the variables that configure the site, so that a developer's .env does not change
 * the tests. With Node's compile cache, a program starts in half the time.
 */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const ours =
    /^(NODE_ENV|NODE_OPTIONS|HOST|PORT|SITE_URL|ALLOWED_ORIGINS|OFFLINE_PAGE|DATA_DIR|DATABASE_URL|APP_SECRET|SMTP_URL|BOUNCE_|METRICS_TOKEN|DRAIN_SECONDS|STRIPE_|SUPABASE_|VITEST)/
  const rest = Object.entries(process.env).filter(([name]) => !ours.test(name))
  const noFile = { ENV_FILE: '/dev/null' }
  const clock = process.env['CLOCK_AHEAD_MS'] && { NODE_OPTIONS: process.env['NODE_OPTIONS'] }
  return { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'), ...noFile, ...Object.fromEntries(rest), ...clock }
}
