import { findPayment } from '../../app/payments/payment.queries.server.ts'
import { version } from '../../app/config/version.ts'
import { beforeAll, expect, test } from 'vitest'
import { createManualGift, signedIn } from '../harness/office.ts'
import { runScript } from '../harness/process.ts'
import { readReturnPage } from '../harness/return-page.ts'
import { emailOf, give, startCheckout } from './gifts.ts'
import { giftsOf, sharedTestEnv } from './shared-test-env.ts'

const testEnv = sharedTestEnv()
let giftId: string
beforeAll(async () => {
  await give(testEnv, 1)
  await testEnv.mail.waitFor(({ to }) => to.includes(emailOf(1)))
  giftId = (await giftsOf(testEnv, 1))[0]?.id ?? ''
})

async function exported(...args: string[]): Promise<string[]> {
  const { code, stdout } = await testEnv.staff(['export', ...args])
  expect(code).toBe(0)
  return stdout.trimEnd().split('\r\n')
}

test('gifts and givers are exported, from a first day, with what came by check', async () => {
  const ann = await signedIn(testEnv)
  const check = { method: 'check', date: '2026-01-05', amount: '1,250.50', reference: '1042' }
  await createManualGift(ann, { ...check, name: 'Cy Check', email: 'cy@example.com' })
  const byPost = { ...check, name: 'Di Post', email: '', address: 'Di Post\n1 Elm Street\nDayton, OH 45402' }
  const first = await createManualGift(ann, { ...byPost, amount: '20', reference: '1' })
  const { giver_id: giver } = (await findPayment(testEnv.db, first))!
  await createManualGift(ann, { ...byPost, amount: '20', reference: '2', giver: giver ?? '' })

  const [heads, ...gifts] = await exported('gifts')
  expect(heads).toMatch(/^receipt_number,status,frequency,amount,refunded,lost,remaining,payer_name,payer_email,/)
  expect(gifts).toHaveLength(4)
  expect(gifts).toContainEqual(
    expect.stringMatching(/^G-[\w-]+,paid,once,1250\.50,.*,Cy Check,cy@example\.com,check,2026-01-05 .*,1042,20/),
  )
  expect(gifts).toContainEqual(
    expect.stringMatching(`^${giftId},paid,once,10\\.01,0\\.00,0\\.00,10\\.01,Donor 1,${emailOf(1)},card,.*,test$`),
  )
  const later = ['--since', '2999-01-01']
  expect(await exported('gifts', ...later)).toEqual([heads])
  expect(await exported('orders')).toEqual([expect.stringContaining('receipt_number,status,quantity')])

  const [giverHeads, ...givers] = await exported('givers')
  expect(giverHeads).toBe('id,email,name,postal_address,gifts,own_money,first_paid_at,last_paid_at')
  expect(givers).toEqual([
    expect.stringMatching(/^P-[\w-]+,cy@example\.com,Cy Check,,1,1250\.50,2026-01-05 .*,2026-01-05 /),
    expect.stringContaining(`${emailOf(1)},Donor 1,,1,10.01,20`),
    expect.stringMatching(/^P-[\w-]+,,Di Post,"Di Post\n1 Elm Street\nDayton, OH 45402",2,40\.00,2026-01-05 /),
  ])
  expect(await exported('givers', ...later)).toEqual([giverHeads])
})

test('messages are exported: a formula is disarmed, on each line, and line ends stay in their field', async () => {
  const form = { name: '=HYPERLINK("http://x")', email: 'ada@example.com', type: 'media', subject: '@SUM(1)' }
  const { status } = await fetch(`${testEnv.site.url}/contact`, {
    method: 'POST',
    headers: { Origin: testEnv.site.origin },
    body: new URLSearchParams({ ...form, message: '+1\r\n-2' }),
  })
  expect(status).toBe(200)
  const [heads, message, ...others] = await exported('messages')
  expect(heads).toBe('id,created_at,answered_at,type,name,email,subject,message')
  expect(message).toMatch(/^msg_\w{24},20/)
  expect(message).toContain(`,"'=HYPERLINK(""http://x"")",ada@example.com,'@SUM(1),"'+1\n'-2"`)
  expect(others).toEqual([])
})

test('subscribers are exported with the proof of each consent', async () => {
  const body = new URLSearchParams({ email: 'ruth@example.com', source: 'home' })
  expect((await fetch(`${testEnv.site.url}/newsletter`, { method: 'POST', body })).status).toBe(200)
  const [heads, reader, ...others] = await exported('subscribers')
  expect(heads).toBe(
    'id,email,status,consent_source,consented_at,confirmed_at,unsubscribed_at,consent_text,moved_in_by',
  )
  expect(reader).toMatch(/,ruth@example\.com,pending,home,20[\d: -]+,,,\S.*,$/)
  expect(others).toEqual([])
})

test('health reports no problem, then each problem', async () => {
  const well = await testEnv.staff(['health'])
  expect(well.stdout).not.toContain('ATTENTION')
  expect(well.stdout).toContain(`Its version here is ${version}.`)
  expect(well.code).toBe(0)

  const session = await startCheckout(testEnv, 4)
  await testEnv.sandbox.control.pay({ session, email: 'refuse@example.com', name: 'Refused' })
  const refused = () => testEnv.db.selectFrom('outbox').select('id').where('status', '=', 'dead').execute()
  await expect.poll(refused).toHaveLength(1)
  await testEnv.db
    .updateTable('payment')
    .set({ paid_at: Date.now() - 2 * 60 * 60_000 })
    .where('payer_email', '=', 'refuse@example.com')
    .execute()
  await testEnv.sandbox.control.faults({ mode: 'down' })
  const unwell = await testEnv.staff(['health'])
  await testEnv.sandbox.control.faults({ mode: 'none' })
  expect(unwell.stdout).toMatch(/ATTENTION +Stripe does not answer.*\n +Do first: Look at the status page of Stripe/)
  expect(unwell.stdout).toContain('1 messages were given up')
  expect(unwell.stdout).toMatch(/ATTENTION +1 paid but not acknowledged: G-/)
  expect(unwell.code).toBe(1)
})

test('the donor reads the same number on the page after the payment', async () => {
  const gift = testEnv.db.selectFrom('payment').select('checkout_session_id').where('id', '=', giftId)
  const { checkout_session_id: session } = await gift.executeTakeFirstOrThrow()
  const page = await readReturnPage(`${testEnv.site.url}/payment-success?session_id=${session}`)
  expect(page.replaceAll(/<[^>]+>/g, ' ')).toMatch(new RegExp(`Receipt number\\s+${giftId}\\s`))
})

test('a .env that leaves NODE_ENV empty means production for the staff too, as for the site', async () => {
  const live = { ...process.env, DATABASE_URL: testEnv.site.databaseUrl, STRIPE_SECRET_KEY: 'rk_live_none' }
  const { stderr } = await runScript('staff/main.ts', ['export', 'gifts'], { ...live, NODE_ENV: '' })
  expect(stderr).toContain('is a live key: SITE_URL must')
  // `health` reports any mode other than production.
  expect(stderr).not.toContain('NODE_ENV')
})

test('the log has no donor’s name or address', () => {
  const log = testEnv.site.logs().join('\n')
  expect(log).toContain('message-sent')
  expect(log).not.toMatch(/donor1|example\.com|Donor/)
})
