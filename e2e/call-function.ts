import { firstBook as book } from '../app/catalog/books.ts'
import { openPlace } from '../app/words/testing/open-place.ts'
import type { TestEnv } from './harness/test-env.ts'

type FunctionName = 'create-payment' | 'create-checkout' | 'create-product-checkout'

/** The body that the store's page sends to `create-product-checkout`. */
export const orderOf = (quantity: number) => ({
  productName: book.title,
  productPrice: 7,
  quantity,
  shippingCost: 3.99,
})

/** Calls a function that creates a checkout. Returns the session of its answer, or '' when it refuses. */
export async function callFunction({ site }: Pick<TestEnv, 'site'>, name: FunctionName, body: object, key?: string) {
  const response = await fetch(`${site.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(key && { 'Idempotency-Key': key }) },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (openPlace.test(text)) throw new Error(`A place is not filled: ${text}`)
  const answer = JSON.parse(text) as { url?: string; code?: string; error?: string }
  return { status: response.status, ...answer, session: /cs_test_\w+/.exec(answer.url ?? '')?.[0] ?? '' }
}
