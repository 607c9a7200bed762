import { expect, test } from 'vitest'
import { payLink } from '../../app/content/my-giving/pay-link.ts'
import { stripeOf } from '../harness/from-stripe.ts'
import { emailOf, failsAtRenewal } from './gifts.ts'
import { giftsOf, paidGift, sharedTestEnv } from './shared-test-env.ts'

/** Tests the link in a mail about a failed payment, which leads to Stripe's page of the invoice. */
const testEnv = sharedTestEnv()

/** A recurring gift whose renewal fails, and the address in the mail about it. */
async function failedRenewal(number: number) {
  const { subscription } = await paidGift(testEnv, number, failsAtRenewal)
  await testEnv.sandbox.control.renew({ subscription, outcome: 'failed' })
  await expect.poll(() => giftsOf(testEnv, number)).toMatchObject([{}, { status: 'failed' }])
  const [, renewal] = await giftsOf(testEnv, number)
  const [mail] = await testEnv.mail.waitFor(
    ({ to, text }) => to.includes(emailOf(number)) && text.includes('/my-giving/pay?token='),
  )
  const address = /https?:\S+\/my-giving\/pay\?token=[\w.-]*[\w-]/.exec(mail?.text ?? '')?.[0] ?? ''
  const url = new URL(address)
  return {
    invoice: renewal?.invoice_id ?? '',
    subscription,
    address: `${testEnv.site.url}${url.pathname}${url.search}`,
  }
}

const open = (address: string) => fetch(address, { redirect: 'manual' })

test('the button of a mail opens Stripe’s page also when Stripe’s earlier address has expired', async () => {
  const { invoice, address } = await failedRenewal(3)
  const answer = await open(address)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  const first = answer.headers.get('location') ?? ''
  expect(await (await fetch(first)).text()).toContain('Pay $10.03')

  await testEnv.sandbox.control.advance({ days: 31 })
  expect(await (await fetch(first)).text()).toContain('This link has expired')
  const later = (await open(address)).headers.get('location') ?? ''
  expect(await (await fetch(later)).text()).toContain('Pay $10.03')

  await testEnv.sandbox.control.payInvoice({ invoice })
  const paid = await open(address)
  expect([paid.status, await paid.text()]).toEqual([200, expect.stringContaining(payLink.paid.title)])
})

test('for an invoice that is void, unknown or unreadable, the page says so; unsigned links are refused', async () => {
  const { control } = testEnv.sandbox
  const { invoice, address } = await failedRenewal(6)
  const textAt = async (at: string) => {
    const answer = await open(at)
    return [answer.status, await answer.text()] as const
  }
  await control.faults({ mode: 'error', status: 500, path: '/v1/invoices' })
  expect(await textAt(address)).toEqual([503, expect.stringContaining(payLink.unreachable.title)])
  await control.faults({ mode: 'none' })
  await stripeOf(testEnv).invoices.voidInvoice(invoice)
  expect(await textAt(address)).toEqual([200, expect.stringContaining(payLink.closed.title)])
  await control.reset({})
  expect(await textAt(address)).toEqual([200, expect.stringContaining(payLink.closed.title)])

  for (const wrong of [`${address.slice(0, -1)}_`, address.replace('pay.', 'twice.'), address.split('?')[0]!]) {
    expect(await textAt(wrong), wrong).toEqual([400, expect.stringContaining(payLink.invalid.title)])
  }
  let busy = 0
  // The limit is twenty in ten minutes, and a new period may begin in between.
  for (let number = 0; number < 41; number += 1) busy += (await open(address)).status === 429 ? 1 : 0
  expect(busy).toBeGreaterThan(0)
})
