import { signedIn } from './harness/office.ts'
import type { SharedTestEnv } from './system/shared-test-env.ts'

/** Two monthly gifts of another program at Stripe, one of which the office has taken over. */
export async function addForeignGifts(testEnv: Pick<SharedTestEnv, 'site' | 'db' | 'sandbox'>): Promise<void> {
  const { makeForeign } = testEnv.sandbox.control
  await makeForeign({ email: 'otto@foreign.example', name: 'Otto Klein', metadata: 'givewp_subscription_id=4' })
  const { id } = await makeForeign({ email: 'ruth@foreign.example', name: 'Ruth Berg', amount: 1999 })
  const member = await signedIn(testEnv)
  await member.post('/office/recurring/other-programs', { intent: 'take-over', id })
}
