import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import Stripe from 'stripe'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

export interface TestSandbox {
  url: string
  stripe: Stripe
  /** A command below `/sandbox`. Throws what the sandbox says when it refuses. */
  command<T = Record<string, unknown>>(name: string, args?: object): Promise<T>
  state(): Promise<SandboxState>
  /** As a crash would: without a chance to tidy up. */
  kill(): Promise<void>
}

export interface SandboxState {
  now: number
  objects: Record<string, number>
  webhooks: { queue: number }
  requests: { method: string; path: string; status: number | string }[]
}

/** Starts the real program on a free port and speaks to it through the official package. */
export async function startTestSandbox(...args: string[]): Promise<TestSandbox> {
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const url = await readyUrl(child)
  const { hostname, port } = new URL(url)
  const stripe = new Stripe('sk_test_sandbox', {
    apiVersion: '2026-10-28.endive',
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  })
  return {
    url,
    stripe,
    async command(name, given = {}) {
      const response = await fetch(`${url}/sandbox/${name}`, { method: 'POST', body: JSON.stringify(given) })
      const body = await response.json()
      if (!response.ok) throw new Error(body.error.message)
      return body
    },
    async state() {
      return (await fetch(`${url}/sandbox/state`)).json()
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** Runs the program to its end: for what refuses to start. */
export async function runToEnd(...args: string[]): Promise<{ code: number | null; stderr: string }> {
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  let stderr = ''
  child.stderr.on('data', (chunk) => (stderr += chunk))
  const [code] = await once(child, 'close')
  return { code, stderr }
}

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (chunk) => (said += chunk))
    child.stdout?.once('data', (line) => resolve(JSON.parse(String(line)).url))
    child.once('exit', (code) => reject(new Error(`The sandbox ended with ${code}: ${said}`)))
  })
}
