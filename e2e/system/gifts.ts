import type { TestEnv } from '../harness/test-env.ts'

/** An answer of ours that is no checkout. */
export class RefusedError extends Error {
  readonly status: number
  readonly code: string

  constructor(number: number, status: number, { code, error }: { code?: string; error?: string }) {
    super(`no checkout for gift ${number}: ${status} ${error}`)
    this.status = status
    this.code = code ?? ''
  }
}

/** Starts a gift through our function and pays it at the sandbox, as a donor with the given number would. Returns the session's id. */
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
  const response = await fetch(`${testEnv.site.url}/functions/v1/${recurring ? 'create-checkout' : 'create-payment'}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(recurring ? { amount: amountOf(number), frequency: 'monthly' } : { amount: amountOf(number) }),
  })
  const answer = (await response.json()) as { url?: string; error?: string; code?: string }
  const id = answer.url && /cs_test_\w+/.exec(answer.url)?.[0]
  if (!id) throw new RefusedError(number, response.status, answer)
  return id
}

export const emailOf = (number: number) => `donor${number}@example.com`
export const amountOf = (number: number) => 1000 + number
/** The same for every try of one donor, as the browser's key is. */
const keyOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
