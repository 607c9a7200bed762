import { callFunction } from '../call-function.ts'
import type { TestEnv } from '../harness/test-env.ts'

/** The site's answer when it creates no checkout. */
export class RefusedError extends Error {
  readonly status: number
  readonly code: string

  constructor(number: number, status: number, { code, error }: { code?: string; error?: string }) {
    super(`no checkout for gift ${number}: ${status} ${error}`)
    this.status = status
    this.code = code ?? ''
  }
}

/**
 * Starts a gift through our function and pays it at the sandbox, as a donor with the given number would. Returns the
 * session's id.
 */
export async function give(testEnv: TestEnv, number: number, options: { card?: string } = {}): Promise<string> {
  const session = await startCheckout(testEnv, number)
  await testEnv.sandbox.control.pay({ session, email: emailOf(number), name: `Donor ${number}`, ...options })
  return session
}

/** A card that pays once and is declined at each renewal. */
export const failsAtRenewal = { card: '4000000000000341' }

/** Every third gift is a recurring one. Returns the id of the checkout session. */
export async function startCheckout(
  testEnv: TestEnv,
  number: number,
  { recurring = number % 3 === 0, key = keyOf(number) } = {},
): Promise<string> {
  const choice = recurring ? { frequency: 'monthly' } : {}
  const name = recurring ? 'create-checkout' : 'create-payment'
  const answer = await callFunction(testEnv, name, { amount: amountOf(number), ...choice }, key)
  if (!answer.session) throw new RefusedError(number, answer.status, answer)
  return answer.session
}

export const emailOf = (number: number) => `donor${number}@example.com`
export const amountOf = (number: number) => 1000 + number
/** The same key for every request of one donor, as in a browser. */
const keyOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
