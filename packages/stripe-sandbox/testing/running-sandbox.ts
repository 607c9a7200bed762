import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import Stripe from 'stripe'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

export interface TestSandbox {
  url: string
  stripe: Stripe
  /** Runs a command below `/sandbox`. Throws the sandbox's message when it refuses. */
  command: <T = Record<string, unknown>>(name: string, args?: object) => Promise<T>
  state(): Promise<SandboxState>
  /** The sum of all balance transactions, before fees and without payouts. */
  sumBeforeFees(): Promise<number>
  /** Ends the process at once, as a crash does. */
  kill(): Promise<void>
}

interface SandboxState {
  now: number
  objects: Record<string, number>
  webhooks: { queue: number }
  requests: { method: string; path: string; status: number | string }[]
}

/** Starts the program on a free port, with a client of the official package. */
export async function startTestSandbox(...args: string[]): Promise<TestSandbox> {
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const ended = once(child, 'close')
  let stderr = ''
  child.stderr?.on('data', (chunk) => (stderr += chunk))
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (line) => resolve(JSON.parse(String(line)).url))
    child.once('exit', (code) => reject(new Error(`The sandbox ended with ${code}: ${stderr}`)))
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
