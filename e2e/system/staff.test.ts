import { beforeAll, expect, test } from 'vitest'
import { runScript } from '../harness/process.ts'
import { readReturnPage } from '../harness/return-page.ts'
import { emailOf, give, startCheckout } from './gifts.ts'
import { giftsOf, sharedWorld } from './shared-world.ts'

const world = sharedWorld()
let giftId: string
beforeAll(async () => {
  await give(world, 1)
  await world.mail.waitFor(({ to }) => to.includes(emailOf(1)))
  giftId = (await giftsOf(world, 1))[0]?.id ?? ''
})

test('gifts: a table, CSV for a spreadsheet, and a first day', async () => {
  const table = await world.staff(['gifts'])
  expect(table.stdout).toMatch(/^Number +Status +Amount +Frequency +Donor +Made +Receipt sent\n/)
  expect(table.stdout).toContain('$10.01')
  const csv = await world.staff(['gifts', '--csv', '--since', '2020-01-01'])
  expect(csv.stdout.split('\r\n')[1]).toMatch(
    /^G-[\w-]+,paid,once,10\.01,0\.00,0\.00,10\.01,Donor 1,donor1@example\.com,card,.*,test$/,
  )
  expect((await world.staff(['gifts', '--since', '2999-01-01'])).stdout).toBe('No gifts yet.\n')
})

test('gift ID: all that is known of it, with its messages', async () => {
  const { stdout, code } = await world.staff(['gift', giftId])
  expect(code).toBe(0)
  expect(stdout).toContain('donor1@example.com')
  expect(stdout).toMatch(/gift-receipt +sent/)
})

// `find-payments.server.test.ts` and `office-gifts.test.ts` show by what a payment is found.
test('a gift is found by the donor’s address, and not as an order', async () => {
  expect((await world.staff(['receipt', emailOf(1)])).stdout).toContain(`The receipt for ${giftId} was sent on`)
  expect((await world.staff(['order', giftId])).stderr).toMatch(/There is no order .*another kind:\n\nG-/s)
})

test('receipt ID --resend sends a copy of its own', async () => {
  const { stdout } = await world.staff(['receipt', giftId, '--resend'])
  expect(stdout).toContain(`queued for ${emailOf(1)}`)
  await expect.poll(async () => (await world.mail.read()).length).toBe(2)
  const [first, second] = await world.mail.read()
  expect(second?.text).toBe(first?.text)
  expect(second?.messageId).not.toBe(first?.messageId)
})

test('receipt ID --print writes the receipt, to be posted', async () => {
  const { stdout } = await world.staff(['receipt', giftId, '--print'])
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain('Thank you for your gift of $10.01')
})

test('receipt ID --resend --to: a wrong address is mended, what was given up goes out, and nothing undoes it', async () => {
  const right = 'right@example.com'
  await world.db.updateTable('outbox').set({ status: 'dead' }).where('subject_id', '=', giftId).execute()
  const wrong = await world.staff(['receipt', giftId, '--resend', '--to', 'nobody'])
  expect(wrong.stderr).toContain('"nobody" is not an email address')
  expect((await world.staff(['receipt', giftId, '--resend', '--to', right])).stdout).toContain(`queued for ${right}`)
  await world.mail.waitFor(({ to }) => to.includes(right))
  expect(await world.db.selectFrom('outbox').select('id').where('status', '=', 'dead').execute()).toEqual([])
  await world.sandbox.control.deliver({ last: 100, types: ['checkout.session.completed'] })
  expect((await world.staff(['gift', giftId])).stdout).toContain(right)
})

test.each([
  ['gift G-000-000-0000', 'There is no gift G-000-000-0000'],
  ['gifts --since yesterday', 'yesterday'],
  ['message msg_none', 'There is no message msg_none'],
  ['forget nobody', '"nobody" is not an e-mail address'],
  ['enter-gift check --date 2026-01-05', 'is not an amount'],
  ['forms shut', 'forms off'],
  ['forms off --for shop', '--for takes contact, newsletter'],
  ['frobnicate', 'unknown command'],
  ['', 'gifts'],
])('"%s" is refused in words, with exit code 1', async (typed, words) => {
  const { code, stderr } = await world.staff(typed.split(' ').filter(Boolean))
  expect(code).toBe(1)
  expect(stderr).toContain(words)
  expect(stderr).not.toMatch(/^\s+at /m)
})

test('enter-gift: a check is acknowledged by mail, and is in the lists and not in Stripe’s books', async () => {
  const typed = ['enter-gift', 'check', '--date', '2026-01-05', '--amount', '1,250.50', '--reference', '1042']
  const check = [...typed, '--name', 'Cy Check', '--email', 'cy@example.com']
  expect((await world.staff(check)).stdout).toContain('The receipt is queued for cy@example.com')
  const [mail] = await world.mail.waitFor(({ to }) => to.includes('cy@example.com'))
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain('gift of $1,250.50 to')
  expect((await world.staff(check)).stderr).toContain('entered already: G-')
  expect((await world.staff(['gifts', '--csv', '--since', '2026-01-05'])).stdout).toMatch(
    /^G-[\w-]+,paid,once,1250\.50,.*,Cy Check,cy@example\.com,check,2026-01-05 .*,1042,20/m,
  )
  expect(await world.staff(['books', '--since', '2026-01-01'])).toMatchObject({ code: 0 })
  expect((await world.staff(['void-gift', 'cy@example.com'])).stdout).toContain('counts for nothing now')
  expect((await world.staff(['void-gift', giftId])).stderr).toContain('came through Stripe: refund it there')
  await world.mail.waitFor(
    ({ to, subject }) => to.includes('cy@example.com') && subject.startsWith('Please do not use your receipt'),
  )
  expect((await world.staff(['reconcile'])).code).toBe(0)
})

test('enter-gift: without an address the receipt is printed, which notes it as handed out', async () => {
  const shares = ['enter-gift', 'stock', '--date', '2026-01-05', '--description', '12 shares of Sample Corporation']
  const id = /Entered as (G-[\w-]+)\./.exec((await world.staff(shares)).stdout)?.[1] ?? ''
  expect((await world.staff(['receipt', id])).stdout).toContain('has not been sent yet')
  const printed = (await world.staff(['receipt', id, '--print'])).stdout
  expect(printed).toContain('Thank you for your gift of 12 shares of Sample Corporation to')
  expect(printed).not.toContain('$')
  expect((await world.staff(['receipt', id])).stdout).toContain('was sent on')
})

test('there is no receipt for a gift that was never paid', async () => {
  await startCheckout(world, 2)
  const pending = world.db.selectFrom('payment').select('id').where('status', '=', 'pending')
  const { id } = await pending.executeTakeFirstOrThrow()
  expect((await world.staff(['receipt', id, '--resend'])).stderr).toContain('is pending')
})

test('health: all is well, then each thing that is not', async () => {
  const well = await world.staff(['health'])
  expect(well.stdout).not.toContain('ATTENTION')
  expect(well.code).toBe(0)

  await world.sandbox.control.faults({ mode: 'down' })
  const withoutStripe = await world.staff(['health'])
  await world.sandbox.control.faults({ mode: 'none' })
  expect(withoutStripe.stdout).toMatch(/ATTENTION +Stripe does not answer/)
  expect(withoutStripe.code).toBe(1)

  const session = await startCheckout(world, 4)
  await world.sandbox.control.pay({ session, email: 'refuse@example.com', name: 'Refused' })
  const refused = () => world.db.selectFrom('outbox').select('id').where('status', '=', 'dead').execute()
  await expect.poll(refused).toHaveLength(1)
  await world.db
    .updateTable('payment')
    .set({ paid_at: Date.now() - 2 * 60 * 60_000 })
    .where('payer_email', '=', 'refuse@example.com')
    .execute()
  const overdue = await world.staff(['health'])
  expect(overdue.stdout).toContain('1 messages were given up')
  expect(overdue.stdout).toMatch(/ATTENTION +1 paid but not acknowledged: G-/)
  expect(overdue.code).toBe(1)
})

test('the donor reads the same number on the page after the payment', async () => {
  const gift = world.db.selectFrom('payment').select('checkout_session_id').where('id', '=', giftId)
  const { checkout_session_id: session } = await gift.executeTakeFirstOrThrow()
  const page = await readReturnPage(`${world.site.url}/payment-success?session_id=${session}`)
  expect(page).toMatch(new RegExp(`Receipt number</dt><dd[^>]*>${giftId}<`))
})

test('several gifts that fit are listed, to choose one by its number', async () => {
  const { code, stderr } = await world.staff(['receipt', 'r', '--resend'])
  expect(stderr).toMatch(/^2 fit "r"\. Give the number of one:\n\nG-.*Refused.*\nG-.*Donor 1/)
  expect(code).toBe(1)
})

test('a .env that leaves NODE_ENV empty means production for the staff too, as for the site', async () => {
  const live = { ...process.env, DATABASE_URL: world.site.databaseUrl, STRIPE_SECRET_KEY: 'rk_live_none' }
  const complaint = 'NODE_ENV must then be production'
  const stderrWith = async (NODE_ENV: string) =>
    (await runScript('staff/main.ts', ['gifts'], { ...live, NODE_ENV })).stderr
  expect(await stderrWith('development')).toContain(complaint)
  expect(await stderrWith('')).not.toContain(complaint)
})

test('the log names no donor', () => {
  const log = world.site.logs().join('\n')
  expect(log).toContain('message-sent')
  expect(log).not.toMatch(/donor1|example\.com|Donor/)
})
