import { setTimeout as delay } from 'node:timers/promises'
import Stripe from 'stripe'
import type { TestEnv } from './test-env.ts'

const headers = { Authorization: 'Bearer sk_test_sandbox', 'Stripe-Version': '2026-10-28.endive' }

/** Stripe's client for the sandbox: for actions of other programs, or of the staff in the Dashboard. */
export function stripeOf({ sandbox }: TestEnv): Stripe {
  const { hostname: host, port } = new URL(sandbox.url)
  return new Stripe('sk_test_sandbox', { apiVersion: '2026-10-28.endive', host, port, protocol: 'http' })
}

/** Calls the sandbox without the site. The call may trigger a planned fault. */
export async function fromStripe<T>({ sandbox }: TestEnv, path: string): Promise<T> {
  for (;;) {
    const response = await fetch(sandbox.url + path, { headers }).catch(() => null)
    const answer = (await response?.json().catch(() => null)) as T | null
    if (response?.ok && answer) return answer
    await delay(20)
  }
}

/** The sum of all movements in the account, before fees and payouts. */
export async function sumBeforeFees(testEnv: TestEnv): Promise<number> {
  const entries = await eachFromStripe<{ type: string; amount: number }>(testEnv, '/v1/balance_transactions')
  return entries.reduce((sum, { type, amount }) => sum + (type.startsWith('payout') ? 0 : amount), 0)
}

/** Every object of a list, the newest first. */
export async function eachFromStripe<T>(testEnv: TestEnv, path: string): Promise<T[]> {
  const all: (T & { id: string })[] = []
  for (;;) {
    const after = all.at(-1)
    const query = `?limit=100${after ? `&starting_after=${after.id}` : ''}`
    const page = await fromStripe<{ data: (T & { id: string })[]; has_more: boolean }>(testEnv, path + query)
    all.push(...page.data)
    if (!page.has_more) return all
  }
}
