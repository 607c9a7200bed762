import { beforeAll, expect, test } from 'vitest'
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
const giftWith = (id: string) =>
  testEnv.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('gifts: a table, from a first day', async () => {
  const table = await testEnv.staff(['gifts'])
  expect(table.stdout).toMatch(/^Number +Status +Amount +Frequency +Donor +Made +Receipt sent\n/)
  expect(table.stdout).toContain('$10.01')
  expect((await testEnv.staff(['gifts', '--since', '2999-01-01'])).stdout).toBe('No gifts yet.\n')
})

test('a gift is shown with its messages, found by its number as people write it, or by the donor', async () => {
  const typed = giftId.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')
  // `office-gifts.test.ts` finds it by all else.
  const { stdout, code } = await testEnv.staff(['gift', typed])
  expect(code).toBe(0)
  expect(stdout).toContain(giftId)
  expect(stdout).toContain('donor1@example.com')
  expect(stdout).toMatch(/gift-receipt +sent/)
  expect((await testEnv.staff(['receipt', emailOf(1)])).stdout).toContain(`The receipt for ${giftId} was sent on`)
  expect((await testEnv.staff(['order', giftId])).stderr).toMatch(/There is no order .*another kind:\n\nG-/s)
})

test('receipt ID --resend sends a copy of its own', async () => {
  const { stdout } = await testEnv.staff(['receipt', giftId, '--resend'])
  expect(stdout).toContain(`queued for ${emailOf(1)}`)
  await expect.poll(async () => (await testEnv.mail.read()).length).toBe(2)
  const [first, second] = await testEnv.mail.read()
  expect(second?.text).toBe(first?.text)
  expect(second?.messageId).not.toBe(first?.messageId)
})

test('receipt ID --resend --to: a wrong address is mended, what was given up goes out, and nothing undoes it', async () => {
  const right = 'right@example.com'
  await testEnv.db.updateTable('outbox').set({ status: 'dead' }).where('subject_id', '=', giftId).execute()
  const wrong = await testEnv.staff(['receipt', giftId, '--resend', '--to', 'nobody'])
  expect(wrong.stderr).toContain('"nobody" is not an email address')
  expect((await testEnv.staff(['receipt', giftId, '--resend', '--to', right])).stdout).toContain(`queued for ${right}`)
  await testEnv.mail.waitFor(({ to }) => to.includes(right))
  expect(await testEnv.db.selectFrom('outbox').select('id').where('status', '=', 'dead').execute()).toEqual([])
  await testEnv.sandbox.control.deliver({ last: 100, types: ['checkout.session.completed'] })
  expect(await giftsOf(testEnv, 1)).toEqual([])
  expect(await giftWith(giftId)).toMatchObject({ payer_email: right })
})

test.each([
  ['gift %', 'There is no gift %'],
  ['message msg_none', 'There is no message msg_none'],
  ['frobnicate', 'unknown command'],
])('"%s" is refused in words, with exit code 1', async (typed, words) => {
  const { code, stderr } = await testEnv.staff(typed.split(' '))
  expect(code).toBe(1)
  expect(stderr).toContain(words)
  expect(stderr).not.toMatch(/^\s+at /m)
})

test('enter-gift: a check is acknowledged by mail, and is in the lists and not in Stripe’s books', async () => {
  const typed = ['enter-gift', 'check', '--date', '2026-01-05', '--amount', '1,250.50', '--reference', '1042']
  const check = [...typed, '--name', 'Cy Check', '--email', 'cy@example.com']
  expect((await testEnv.staff(check)).stdout).toContain('The receipt is queued for cy@example.com')
  const [mail] = await testEnv.mail.waitFor(({ to }) => to.includes('cy@example.com'))
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain('gift of $1,250.50 to')
  const { stdout: csv } = await testEnv.staff(['gifts', '--csv', '--since', '2026-01-05'])
  expect(csv).toMatch(/^G-[\w-]+,paid,once,1250\.50,.*,Cy Check,cy@example\.com,check,2026-01-05 .*,1042,20/m)
  expect(csv.split('\r\n')).toContainEqual(
    expect.stringMatching(/^G-[\w-]+,paid,once,10\.01,0\.00,0\.00,10\.01,Donor 1,right@example\.com,card,.*,test$/),
  )
  expect(await testEnv.staff(['books', '--since', '2026-01-01'])).toMatchObject({ code: 0 })
  expect((await testEnv.staff(['void-gift', 'cy@example.com'])).stdout).toContain('counts for nothing now')
  expect((await testEnv.staff(['void-gift', giftId])).stderr).toContain('came through Stripe: refund it there')
  await testEnv.mail.waitFor(
    ({ to, subject }) => to.includes('cy@example.com') && subject.startsWith('Please do not use your receipt'),
  )
})

test('enter-gift: without an address the receipt is printed, which notes it as handed out', async () => {
  const shares = ['enter-gift', 'stock', '--date', '2026-01-05', '--description', '12 shares of Sample Corporation']
  const id = /Entered as (G-[\w-]+)\./.exec((await testEnv.staff(shares)).stdout)?.[1] ?? ''
  expect(await giftWith(id)).toMatchObject({ acknowledged_at: null })
  const printed = (await testEnv.staff(['receipt', id, '--print'])).stdout
  expect(printed).toContain('Thank you for your gift of 12 shares of Sample Corporation to')
  expect(printed).not.toContain('$')
  expect(await giftWith(id)).toMatchObject({ acknowledged_at: expect.any(Number) })
})

test('there is no receipt for a gift that was never paid', async () => {
  await startCheckout(testEnv, 2)
  const pending = testEnv.db.selectFrom('payment').select('id').where('status', '=', 'pending')
  const { id } = await pending.executeTakeFirstOrThrow()
  expect((await testEnv.staff(['receipt', id, '--resend'])).stderr).toContain('is pending')
})

test('health: all is well, then each thing that is not', async () => {
  const well = await testEnv.staff(['health'])
  expect(well.stdout).not.toContain('ATTENTION')
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
  expect(unwell.stdout).toMatch(/ATTENTION +Stripe does not answer/)
  expect(unwell.stdout).toContain('1 messages were given up')
  expect(unwell.stdout).toMatch(/ATTENTION +1 paid but not acknowledged: G-/)
  expect(unwell.code).toBe(1)
})

test('the donor reads the same number on the page after the payment', async () => {
  const gift = testEnv.db.selectFrom('payment').select('checkout_session_id').where('id', '=', giftId)
  const { checkout_session_id: session } = await gift.executeTakeFirstOrThrow()
  const page = await readReturnPage(`${testEnv.site.url}/payment-success?session_id=${session}`)
  expect(page).toMatch(new RegExp(`Receipt number</dt><dd[^>]*><span[^>]*>${giftId}</span></dd>`))
})

test('several gifts that fit are listed, to choose one by its number', async () => {
  const { code, stderr } = await testEnv.staff(['receipt', 'r', '--resend'])
  expect(stderr).toMatch(/^2 fit "r"\. Give the number of one:\n\nG-.*Refused.*\nG-.*Donor 1/)
  expect(code).toBe(1)
})

test('a .env that leaves NODE_ENV empty means production for the staff too, as for the site', async () => {
  const live = { ...process.env, DATABASE_URL: testEnv.site.databaseUrl, STRIPE_SECRET_KEY: 'rk_live_none' }
  const { stderr } = await runScript('staff/main.ts', ['gifts'], { ...live, NODE_ENV: '' })
  expect(stderr).toContain('is a live key: SITE_URL must')
  // It complains of any that is not production.
  expect(stderr).not.toContain('NODE_ENV')
})

test('the log names no donor', () => {
  const log = testEnv.site.logs().join('\n')
  expect(log).toContain('message-sent')
  expect(log).not.toMatch(/donor1|example\.com|Donor/)
})
