import { describe, expect, test } from 'vitest'
import { site } from '../../app/content/site.ts'
import { callFunction, orderOf } from '../call-function.ts'
import { sumBeforeFees } from '../harness/from-stripe.ts'
import { signedIn } from '../harness/office.ts'
import { textOfPdf } from '../pdf.ts'
import { emailOf } from './gifts.ts'
import { giftsOf, paidGift, sharedTestEnv } from './shared-test-env.ts'

/** Tests refunds and disputes of paid gifts. A gift is $10.00 plus as many cents as the number of its donor. */
const testEnv = sharedTestEnv()
const rowsOf = (number: number) => giftsOf(testEnv, number)
const subjectsTo = (number: number) => testEnv.mail.subjectsTo(emailOf(number))
const mailSaying = (address: string, words: string) => testEnv.mail.waitForText(address, words)
const alertsAbout = async (id: string) =>
  (await testEnv.mail.subjectsTo(site.email)).filter((subject) => subject.endsWith(id))

/** Compares the payments, and the entries of the balance, which are independent of single payments. */
async function expectBooksToAgree(): Promise<void> {
  const books = await testEnv.staff(['reconcile', '--books'])
  expect(books.stdout).toMatch(/ gifts .* agree\n/)
  expect(books.code).toBe(0)
  const columns = ['amount_cents', 'refunded_cents', 'lost_cents', 'disputed_cents', 'paid_at'] as const
  const rows = await testEnv.db.selectFrom('payment').select(columns).execute()
  const sum = rows
    .filter(({ paid_at: paidAt }) => paidAt !== null)
    .reduce((total, row) => total + row.amount_cents - row.refunded_cents - row.lost_cents - row.disputed_cents, 0)
  expect(sum).toBe(await sumBeforeFees(testEnv))
}

describe('a dispute', () => {
  test('of a part that is lost reduces the gift by that part, and the receipt is for the rest', async () => {
    const { id, payment_intent } = await paidGift(testEnv, 1)
    const dispute = await testEnv.sandbox.control.dispute({ payment_intent, amount: 151 })
    await expect.poll(() => rowsOf(1)).toMatchObject([{ status: 'disputed', disputed_cents: 151, lost_cents: 0 }])
    await testEnv.sandbox.control.closeDispute({ dispute: dispute.id, outcome: 'lost' })
    await expect
      .poll(() => rowsOf(1))
      .toMatchObject([{ status: 'partly-refunded', disputed_cents: 0, lost_cents: 151, refunded_cents: 0 }])
    const notice = await mailSaying(emailOf(1), 'Your bank has taken back $1.51 of your gift of $10.01.')
    expect(notice).toContain('Please keep this in its place')
    expect(notice).toContain('is $8.50.')
    await mailSaying(site.email, `keeps $1.51 of the gift ${id} of $10.01`)
    const ann = await signedIn(testEnv)
    const paper = await textOfPdf(
      new Uint8Array(await (await ann.get(`/office/gifts/${id}/receipt.pdf`)).arrayBuffer()),
    )
    expect(paper.replaceAll(/\s+/g, ' ')).toContain(
      'This is what remains of $10.01 after the $1.51 that your bank took back.',
    )
    expect((await testEnv.staff(['export', 'gifts'])).stdout).toContain(
      `${id},partly-refunded,once,10.01,0.00,1.51,8.50,`,
    )
  })

  test('is added to a refund, also when the bank returns the refunded amount', async () => {
    const part = await paidGift(testEnv, 2)
    await testEnv.sandbox.control.refund({ payment_intent: part.payment_intent, amount: 200 })
    const first = await testEnv.sandbox.control.dispute({ payment_intent: part.payment_intent, amount: 150 })
    await testEnv.sandbox.control.closeDispute({ dispute: first.id, outcome: 'lost' })
    await expect.poll(() => rowsOf(2)).toMatchObject([{ status: 'partly-refunded', lost_cents: 150 }])
    await mailSaying(emailOf(2), 'is $6.52.')

    const whole = await paidGift(testEnv, 4)
    await testEnv.sandbox.control.refund({ payment_intent: whole.payment_intent, amount: 400 })
    const second = await testEnv.sandbox.control.dispute({ payment_intent: whole.payment_intent, amount: 1004 })
    await testEnv.sandbox.control.closeDispute({ dispute: second.id, outcome: 'lost', returned: 400 })
    await expect.poll(() => rowsOf(4)).toMatchObject([{ status: 'dispute-lost', refunded_cents: 400, lost_cents: 604 }])
    await mailSaying(emailOf(4), 'Your receipt for $10.04, given on ')
    await expectBooksToAgree()
  })

  test('that is won on appeal makes the receipt valid again, and payer and staff get a mail', async () => {
    const { id, payment_intent } = await paidGift(testEnv, 5)
    const dispute = await testEnv.sandbox.control.dispute({ payment_intent })
    await expect.poll(() => alertsAbout(id)).toHaveLength(1)
    await testEnv.sandbox.control.closeDispute({ dispute: dispute.id, outcome: 'lost' })
    await expect.poll(() => rowsOf(5)).toMatchObject([{ status: 'dispute-lost', lost_cents: 1005 }])
    await mailSaying(emailOf(5), 'is no longer valid.')
    const refused = await (await signedIn(testEnv)).post(`/office/gifts/${id}`, { to: emailOf(5), key: 'again' })
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining('is dispute-lost: there is no receipt for it'),
    ])
    // An open appeal changes nothing.
    await testEnv.sandbox.control.appealDispute({ dispute: dispute.id })
    await testEnv.sandbox.control.closeDispute({ dispute: dispute.id, outcome: 'won' })
    await expect.poll(() => rowsOf(5)).toMatchObject([{ status: 'paid', lost_cents: 0 }])
    const receipt = await mailSaying(
      emailOf(5),
      'Your bank has since changed its decision, and this receipt replaces that notice.',
    )
    expect(receipt).toContain('your gift of $10.05')
    await mailSaying(site.email, 'Its receipt stands for $10.05.')
    expect(await subjectsTo(5)).toHaveLength(3)
    expect(await alertsAbout(id)).toHaveLength(3)
  })

  test('is reported to the staff with the name, the due date and the link; a disputed payment cannot be refunded', async () => {
    const { id, payment_intent } = await paidGift(testEnv, 7)
    const { evidence_details } = await testEnv.sandbox.control.dispute({ payment_intent })
    const day = new Date(Number(evidence_details.due_by) * 1000).toLocaleDateString('en-US', {
      dateStyle: 'long',
      timeZone: 'America/New_York',
    })
    const alert = await mailSaying(site.email, `A bank disputes $10.07 of the gift ${id} of $10.07`)
    expect(alert).toContain(`Accept the dispute or answer it by ${day}.`)
    expect(alert).toContain('cannot be refunded')
    expect(alert).toContain('Donor 7')
    expect(alert).toContain(`https://dashboard.stripe.com/test/payments/${payment_intent}`)
    expect(alert).not.toContain('kindest')

    const asked = await paidGift(testEnv, 8)
    const inquiry = await testEnv.sandbox.control.dispute({ payment_intent: asked.payment_intent, inquiry: true })
    await mailSaying(site.email, 'The bank only asks so far, and has taken nothing: answer it or refund the payment by')
    await testEnv.sandbox.control.closeDispute({ dispute: inquiry.id, outcome: 'won' })
    await expect.poll(() => rowsOf(8)).toMatchObject([{ status: 'paid', disputed_cents: 0 }])
  })
})

test('a dispute of an order works like one of a gift: in part, with a due date and a link, and in the accounting of orders', async () => {
  const { session } = await callFunction(testEnv, 'create-product-checkout', orderOf(2))
  await testEnv.sandbox.control.pay({ session, email: 'bo@example.com', name: 'Bo Buyer' })
  const orders = () => testEnv.db.selectFrom('payment').selectAll().where('kind', '=', 'order').execute()
  await expect.poll(orders).toMatchObject([{ status: 'paid', confirmed_at: expect.any(Number) }])
  const [order] = await orders()
  expect((await testEnv.staff(['reconcile', '--books'])).stdout).toMatch(/ orders +\$17\.99 .* agree\n/)

  const payment_intent = order?.payment_intent_id ?? ''
  const dispute = await testEnv.sandbox.control.dispute({ payment_intent, amount: 700 })
  const alert = await mailSaying(site.email, 'A bank disputes $7.00 of this order of $17.99, from Bo Buyer.')
  expect(alert).toMatch(/Accept the dispute or answer it by \w+ \d+, \d{4}\. The payment cannot be refunded/)
  expect(alert).toContain(`https://dashboard.stripe.com/test/payments/${payment_intent}`)
  await testEnv.sandbox.control.closeDispute({ dispute: dispute.id, outcome: 'lost' })
  await expect.poll(orders).toMatchObject([{ status: 'partly-refunded', lost_cents: 700, refunded_cents: 0 }])
  await mailSaying(site.email, 'keeps $7.00 of this order of $17.99')
  await testEnv.sandbox.control.closeDispute({ dispute: dispute.id, outcome: 'won' })
  await expect.poll(orders).toMatchObject([{ status: 'paid', lost_cents: 0 }])
  await testEnv.mail.waitFor(({ subject }) => subject === `Dispute settled: order ${order?.id}`)

  const refund = await testEnv.sandbox.control.refund({ payment_intent, amount: 500, status: 'pending' })
  await expect.poll(orders).toMatchObject([{ status: 'paid', refunded_cents: 0, refund_pending_cents: 500 }])
  await testEnv.sandbox.control.failRefund({ refund: refund.id })
  await testEnv.mail.waitFor(({ subject }) => subject === `Refund that failed: order ${order?.id}`)
  expect(await testEnv.mail.subjectsTo('bo@example.com')).toHaveLength(1)
  expect((await testEnv.staff(['reconcile', '--books'])).code).toBe(0)
})

describe('a refund', () => {
  test('is reported when it has succeeded, not before', async () => {
    const [numbers, statuses] = [[10, 11], ['pending', 'requires_action'] as const]
    const refunds = await Promise.all(
      statuses.map(async (status, at) => {
        const { payment_intent } = await paidGift(testEnv, numbers[at]!)
        return testEnv.sandbox.control.refund({ payment_intent, amount: 300, status })
      }),
    )
    const rows = async () => (await Promise.all(numbers.map(rowsOf))).flat()
    const begun = { status: 'paid', refunded_cents: 0, refund_pending_cents: 300 }
    await expect.poll(rows).toMatchObject([begun, begun])
    expect((await testEnv.staff(['reconcile', '--books'])).code).toBe(0)
    for (const number of numbers) expect(await subjectsTo(number)).toHaveLength(1)
    for (const { id } of refunds) await testEnv.sandbox.control.completeRefund({ refund: id })
    const left = { status: 'partly-refunded', refunded_cents: 300, refund_pending_cents: 0 }
    await expect.poll(rows).toMatchObject([left, left])
    for (const number of numbers) await mailSaying(emailOf(number), 'We have refunded $3.00')
  })

  test('that fails while pending alerts the staff; the donor gets no mail', async () => {
    const { id, payment_intent } = await paidGift(testEnv, 13)
    const refund = await testEnv.sandbox.control.refund({ payment_intent, status: 'pending' })
    await expect.poll(() => rowsOf(13)).toMatchObject([{ refund_pending_cents: 1013 }])
    await testEnv.sandbox.control.failRefund({ refund: refund.id })
    await expect.poll(() => rowsOf(13)).toMatchObject([{ status: 'paid', refund_failed_cents: 1013 }])
    await expect.poll(() => alertsAbout(id)).toEqual([`Refund that failed: gift ${id}`])
    expect(await subjectsTo(13)).toHaveLength(1)
  })

  test('that fails after its mail was sent is reversed, also when the charge does not show it', async () => {
    const { id, payment_intent } = await paidGift(testEnv, 14)
    const refund = await testEnv.sandbox.control.refund({ payment_intent, amount: 400 })
    await expect.poll(() => rowsOf(14)).toMatchObject([{ status: 'partly-refunded' }])
    await mailSaying(emailOf(14), 'We have refunded $4.00')
    await testEnv.sandbox.control.failRefund({ refund: refund.id, chargeFollows: false })
    await expect.poll(() => rowsOf(14)).toMatchObject([{ status: 'paid', refunded_cents: 0 }])
    await mailSaying(emailOf(14), 'This receipt replaces that notice.')
    await expect.poll(() => alertsAbout(id)).toEqual([`Refund that failed: gift ${id}`])
    await testEnv.sandbox.control.deliver({ last: 20, times: 2 })
    expect(await subjectsTo(14)).toHaveLength(3)
    // A second refund of the same amount is a separate refund.
    await testEnv.sandbox.control.refund({ payment_intent, amount: 400 })
    await expect.poll(() => subjectsTo(14)).toHaveLength(4)
    await expectBooksToAgree()
  })
})
