import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import Stripe from 'stripe'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

export interface TestSandbox {
  url: string
  stripe: Stripe
  /** A command below `/sandbox`. Throws what the sandbox says when it refuses. */
  command: <T = Record<string, unknown>>(name: string, args?: object) => Promise<T>
  state(): Promise<SandboxState>
  /** The sum of all that moved, before fees and payouts. */
  sumBeforeFees(): Promise<number>
  /** As a crash would: without a chance to tidy up. */
  kill(): Promise<void>
}

interface SandboxState {
  now: number
  objects: Record<string, number>
  webhooks: { queue: number }
  requests: { method: string; path: string; status: number | string }[]
}

/** Starts the real program on a free port and speaks to it through the official package. */
export async function startTestSandbox(...args: string[]): Promise<TestSandbox> {
  const { child, output, ended } = run(args)
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (line) => resolve(JSON.parse(String(line)).url))
    child.once('exit', (code) => reject(new Error(`The sandbox ended with ${code}: ${output.stderr}`)))
  })
  const { hostname: host, port } = new URL(url)
  const stripe = new Stripe('sk_test_sandbox', { host, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })
  return {
    url,
    stripe,
    command: async (name, given = {}) => {
      const response = await fetch(`${url}/sandbox/${name}`, { method: 'POST', body: JSON.stringify(given) })
      const body = await response.json()
      if (!response.ok) throw new Error(body.error.message)
      return body
    },
    state: async () => (await fetch(`${url}/sandbox/state`)).json(),
    async sumBeforeFees() {
      const entries = await stripe.balanceTransactions.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 })
      return entries.reduce((sum, { type, amount }) => sum + (type.startsWith('payout') ? 0 : amount), 0)
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Runs the program to its end: for what refuses to start. */
export async function runToEnd(...args: string[]): Promise<{ code: number | null; stderr: string }> {
  const { output, ended } = run(args)
  const [code] = await ended
  return { code, stderr: output.stderr }
}

function run(args: string[]) {
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const output = { stderr: '' }
  child.stderr?.on('data', (chunk) => (output.stderr += chunk))
  return { child, output, ended: once(child, 'close') }
}
