import { beforeAll, expect, test } from 'vitest'
import { yearOf } from '../../app/values/year-of.ts'
import { giving } from '../../app/content/my-giving/giving.ts'
import { giftHistory } from '../../app/content/my-giving/gift-history.ts'
import { site } from '../../app/content/site.ts'
import { charityInWords } from '../../app/receipts/charity.ts'
import { insertPayment } from '../../app/payments/payment.queries.server.ts'
import { paidGift as gift, paidOrder } from '../../app/payments/testing/paid-payment.ts'
import { maxCopies } from '../../app/receipts/send-copy.server.ts'
import { receiptNumberOf } from '../../app/values/receipt-number.ts'
import { createManualGift, signedIn } from '../harness/office.ts'
import { getGiving, postGiving, sessionOf } from '../my-giving.ts'
import { textOfPdf } from '../pdf.ts'
import { fill } from '../../app/words/fill.ts'
import { emailOf } from './gifts.ts'
import { paidGift, sharedTestEnv } from './shared-test-env.ts'

const testEnv = sharedTestEnv()
const ada = 'ada@example.com'
const bo = 'bo@example.com'
const lastYear = yearOf(Date.now()) - 1
const at = (month: number) => ({
  created_at: Date.UTC(lastYear, month, 15, 12),
  paid_at: Date.UTC(lastYear, month, 15, 12),
})

const idOf = (seed: string) => receiptNumberOf('gift', seed)
const orderId = receiptNumberOf('order', 'order')
let adasSession: string
let bosSession: string

beforeAll(async () => {
  const add = (facts: Parameters<typeof insertPayment>[1]) =>
    insertPayment(testEnv.db, { ...facts, checkout_session_id: facts.id, payment_intent_id: null }, Date.now())
  const recurring = { frequency: 'monthly', subscription_id: 'sub_elsewhere' } as const
  await add(gift({ id: idOf('whole'), payer_email: 'Ada@Example.com', ...recurring, ...at(1) }))
  await add(gift({ id: idOf('part'), ...at(2), status: 'partly-refunded', refunded_cents: 1999 }))
  await add(gift({ id: idOf('refunded'), ...at(3), status: 'refunded', refunded_cents: 5000 }))
  await add(gift({ id: idOf('under way'), ...at(4), status: 'processing', paid_at: null }))
  await add(gift({ id: idOf('now'), created_at: Date.now(), paid_at: Date.now(), amount_cents: 777 }))
  await add(gift({ id: idOf('of Bo'), payer_email: bo, payer_name: 'Bo', amount_cents: 123_456, ...at(5) }))
  await add(paidOrder({ id: orderId, ...at(6) }))
  // No receipt is mailed for an old gift.
  await testEnv.db.updateTable('payment').set({ acknowledged_at: 1 }).where('kind', '=', 'gift').execute()
  await testEnv.db.updateTable('payment').set({ confirmed_at: 1 }).where('kind', '=', 'order').execute()
  const shares = { method: 'stock', date: `${lastYear}-08-01`, email: ada, description: '12 shares of Sample' }
  await createManualGift(await signedIn(testEnv), shares)
  adasSession = await sessionOf(testEnv, ada)
  bosSession = await sessionOf(testEnv, bo)
})

const get = (path: string, cookie = adasSession) => getGiving(testEnv, cookie, `/my-giving${path}`)
/** The text between header and footer. */
async function htmlOf(path: string, cookie?: string): Promise<string> {
  const html = await (await get(path, cookie)).text()
  return (/<main[^]*<\/main>/.exec(html)?.[0] ?? html).replaceAll('<!-- -->', '')
}

async function pdfOf(path: string): Promise<string> {
  const response = await get(path)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect([response.headers.get('cache-control'), response.headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex'])
  return textOfPdf(new Uint8Array(await response.arrayBuffer()))
}

test('the overview has the gifts of an address by year, in any letter case, and no others', async () => {
  const html = await htmlOf('')
  expect(html).toContain(fill(giftHistory.totals.pastYear, { amount: '$80.01' }))
  expect(html).toContain(fill(giftHistory.totals.thisYear, { amount: '$7.77' }))
  for (const words of ['$19.99 was refunded.', 'Refunded.', '12 shares of Sample', giftHistory.ordersNote]) {
    expect(html).toContain(words)
  }
  expect(html).toContain(giftHistory.states.processing)
  for (const id of ['whole', 'part', 'now'].map(idOf)) expect(html).toContain(`href="/my-giving/receipt/${id}"`)
  for (const id of ['refunded', 'under way'].map(idOf)) expect(html).not.toContain(`/my-giving/receipt/${id}`)
  expect(html).not.toContain('1,234.56')
  expect(await htmlOf(`/year/${lastYear}`)).toContain(fill(giftHistory.totals.pastYear, { amount: '$80.01' }))
  expect((await get('/year/1999')).status).toBe(404)
})

test('the history is shown while Stripe is down', async () => {
  for (const mode of ['down', 'none'] as const) {
    await testEnv.sandbox.control.faults({ mode })
    expect(await htmlOf('')).toContain(fill(giftHistory.totals.pastYear, { amount: '$80.01' }))
  }
})

test('mail, page and PDF document of a receipt have the same content', async () => {
  const words = `Thank you for your gift of $30.01 to ${charityInWords()}, received on March 15, ${lastYear} by card. No goods or services were provided`
  const remains = 'This is what remains of $50.00 after a refund of $19.99.'
  const id = idOf('part')
  // Numbers are in separate elements, which keep them on one line.
  const page = (await htmlOf(`/receipt/${id}`)).replaceAll(/<\/?span[^>]*>/g, '')
  for (const text of [page, await pdfOf(`/receipt/${id}.pdf`)]) {
    expect(text).toContain(words)
    expect(text).toContain(remains)
    expect(text).toContain('to the extent allowed by law')
  }
  expect(await pdfOf(`/receipt/${id}.pdf`)).toContain(`Ada Giver ${ada}`)
  const order = await htmlOf(`/receipt/${orderId}`)
  expect(order).toContain(giftHistory.receipt.purchase)
  expect(order).not.toContain(site.ein)
})

test('there is no receipt for an unpaid gift, and none of another giver', async () => {
  for (const id of [idOf('refunded'), idOf('under way'), idOf('of Bo'), 'G-000-000-0000', '%25', '..%2F']) {
    for (const path of [`/receipt/${id}`, `/receipt/${id}.pdf`]) {
      const response = await get(path)
      expect([response.status, response.headers.get('cache-control')], path).toEqual([
        404,
        expect.stringMatching(/^no-store(, no-transform)?$/),
      ])
      expect(await response.text(), path).not.toMatch(/1,234\.56|Thank you for your gift/)
    }
  }
  expect((await get(`/receipt/${idOf('of Bo')}`, bosSession)).status).toBe(200)
  const before = await testEnv.db.selectFrom('outbox').select('id').execute()
  const posted = await postGiving(
    testEnv,
    { copy: '1' },
    { path: `/my-giving/receipt/${idOf('of Bo')}`, cookie: adasSession },
  )
  expect(posted.status).toBe(303)
  expect(await testEnv.db.selectFrom('outbox').select('id').execute()).toHaveLength(before.length)
})

test('without a session, or with a session for one gift, each address redirects to the form', async () => {
  const paths = [
    `/year/${lastYear}`,
    `/receipt/${idOf('whole')}`,
    `/receipt/${idOf('whole')}.pdf`,
    `/statement/${lastYear}.pdf`,
  ]
  const token = 'A'.repeat(43)
  const { createHash } = await import('node:crypto')
  const token_hash = createHash('sha256').update(token).digest('base64url')
  const session = { token_hash, subscription_id: 'sub_1', created_at: 0, expires_at: Date.now() + 60_000 }
  await testEnv.db.insertInto('giver_session').values(session).execute()
  for (const cookie of ['', `__Host-giving=${token}`]) {
    for (const path of paths) {
      const response = await get(path, cookie)
      expect([response.status, response.headers.get('location')], path).toEqual([303, '/my-giving'])
    }
    const posted = await postGiving(testEnv, { copy: '1' }, { path: `/my-giving/receipt/${idOf('whole')}`, cookie })
    // A submit that changes nothing is answered with the reason.
    expect([posted.status, posted.headers.get('location')]).toEqual([303, `/my-giving${cookie ? '' : '?note=ended'}`])
  }
})

test('a receipt is sent again to the stored address, one copy for each submit, and at most five', async () => {
  const path = `/my-giving/receipt/${idOf('whole')}`
  const copies = async () => (await testEnv.mail.read()).filter(({ text }) => text.includes(idOf('whole')))
  const press = (copy: string, headers = {}) => postGiving(testEnv, { copy }, { path, cookie: adasSession, headers })
  expect((await press('1', { Origin: 'https://elsewhere.example' })).status).toBe(403)
  for (const copy of ['1', '1']) expect((await press(copy)).status).toBe(303)
  for (const copy of ['', '0', '-1', '1.5', '99']) expect((await press(copy)).status, copy).toBe(409)
  await expect.poll(async () => (await copies()).map(({ to }) => to)).toEqual([['Ada@example.com']])
  expect(await htmlOf(`/receipt/${idOf('whole')}`)).toContain('value="2"')
  for (let copy = 2; copy <= maxCopies + 2; copy += 1) await press(String(copy))
  await expect.poll(async () => (await copies()).length).toBe(maxCopies)
  expect(await htmlOf(`/receipt/${idOf('whole')}`)).not.toContain('name="copy"')
})

test('the statement of a past year and of this one so far, of all gifts under the address', async () => {
  const past = await pdfOf(`/statement/${lastYear}.pdf`)
  expect(past).toContain(`acknowledges these gifts from you in ${lastYear}.`)
  expect(past).toContain('Total $150.00 $69.99 $80.01')
  expect(past).toContain('12 shares of Sample')
  for (const id of ['whole', 'part', 'refunded'].map(idOf)) expect(past).toContain(id)
  expect(past).not.toMatch(new RegExp([idOf('under way'), idOf('of Bo'), idOf('now'), orderId].join('|')))
  const present = await pdfOf(`/statement/${lastYear + 1}.pdf`)
  expect(present).toContain(`${lastYear + 1}, so far`)
  expect(present).toContain('Total $7.77')
  for (const year of ['1999', '2999', '20x5', '99999']) expect((await get(`/statement/${year}.pdf`)).status).toBe(404)
})

test('a recurring gift in another currency is named with the way to reach us, and with no amount', async () => {
  // The giver has one one-time gift in dollars.
  await paidGift(testEnv, 71)
  const words = giving.overview.recurring.otherCurrency
  const textOf = async () => (await getGiving(testEnv, await sessionOf(testEnv, emailOf(71)))).text()
  const before = await textOf()
  expect(before).toContain(giving.overview.recurring.none)
  expect(before).not.toContain(words)
  const link = { product: 'prod_sandbox_donation', amount: 2000, currency: 'eur', interval: 'month' as const }
  const { id: session } = await testEnv.sandbox.control.openPaymentLink(link)
  await testEnv.sandbox.control.pay({ session, email: emailOf(71), name: 'Donor 71' })
  const page = await textOf()
  expect(page).toContain(words)
  expect(page).not.toContain(giving.overview.recurring.none)
  expect(page).not.toContain('$20')

  // The page does not need Stripe.
  await testEnv.sandbox.control.faults({ mode: 'error', status: 500, path: '/v1/customers' })
  expect(await textOf()).toContain('Gifts under')
  await testEnv.sandbox.control.faults({ mode: 'none' })
})
