import type { TestEnv } from '../harness/test-env.ts'

/** What a donor adds to a gift of $50. */
export const extras = {
  cover: 143,
  tribute: 'memory',
  tributeName: 'Rose Miller',
  tellName: 'Anna Miller',
  tellEmail: 'anna@example.net',
  tellMessage: 'She read to us every night.\nWe think of you.',
  note: 'For the library of Springfield: see https://library.example',
  from: 'spring-letter',
} as const

/** Asks a function for a checkout, and finds the session in its answer. */
export async function callFunction({ site }: TestEnv, name: string, body: object, key?: string) {
  const response = await fetch(`${site.url}/functions/v1/create-${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(key && { 'Idempotency-Key': key }) },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { url?: string; code?: string; error?: string }
  return { status: response.status, ...answer, session: /cs_test_\w+/.exec(answer.url ?? '')?.[0] ?? '' }
}
