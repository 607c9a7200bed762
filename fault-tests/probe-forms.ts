import { site } from '../app/content/site.ts'
import type { TestEnv } from '../e2e/harness/test-env.ts'
import { RefusedError, startCheckout } from '../e2e/system/gifts.ts'
import { statusOf } from './under-load.ts'

const forms = {
  '/contact': { name: 'A', type: 'general', subject: 'Not to be stored', message: 'A letter to you all.' },
  '/newsletter': { source: 'newsletter' },
}

/**
 * While the database takes nothing: what it must keep is refused, in words and with other ways to reach us; a checkout
 * may begin all the same, for Stripe keeps the payment; and the process says that it runs and is not ready.
 */
export async function probeForms(testEnv: TestEnv, turn: number): Promise<string[]> {
  const losses: string[] = []
  for (const [path, fields] of Object.entries(forms)) {
    const response = await fetch(testEnv.site.url + path, {
      method: 'POST',
      headers: { Origin: testEnv.site.origin },
      body: new URLSearchParams({ email: `nobody${turn}@example.com`, ...fields }),
    })
    const words = await response.text()
    if (response.status !== 503) losses.push(`${path} was answered with ${response.status}, not 503`)
    if (!words.includes(site.phone)) losses.push(`${path} was answered without a word how else to reach us`)
    if (!response.headers.has('retry-after')) losses.push(`${path} was answered without Retry-After`)
  }
  await startCheckout(testEnv, 2_000_000 + turn, { key: crypto.randomUUID() }).catch((error: unknown) => {
    if (!(error instanceof RefusedError) || error.status < 500) losses.push(String(error))
  })
  const healthz = await statusOf(testEnv, '/healthz')
  if (healthz !== 200) losses.push(`/healthz says ${healthz}`)
  return losses
}
