import type { World } from './harness/world.ts'

type FunctionName = 'create-payment' | 'create-checkout' | 'create-product-checkout'

/** Calls a function that makes a checkout, and finds the session in its answer: '' where it refuses. */
export async function callFunction({ site }: Pick<World, 'site'>, name: FunctionName, body: object, key?: string) {
  const response = await fetch(`${site.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(key && { 'Idempotency-Key': key }) },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { url?: string; code?: string; error?: string }
  return { status: response.status, ...answer, session: /cs_test_\w+/.exec(answer.url ?? '')?.[0] ?? '' }
}
