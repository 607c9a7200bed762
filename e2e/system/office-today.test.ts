import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closeForms } from '../../app/spam-guard/guard.queries.server.ts'
import { signedIn, staff } from '../harness/office.ts'
import { failsAtRenewal, give, startCheckout } from './gifts.ts'
import { giftsOf, paidGift, sharedTestEnv } from './shared-test-env.ts'

const testEnv = sharedTestEnv()
const hourMs = 60 * 60_000

const changes = () => testEnv.db.selectFrom('staff_change').select(['who', 'what', 'subject']).orderBy('id').execute()

async function readToday(member: Awaited<ReturnType<typeof signedIn>>): Promise<string> {
  const page = await member.page('/office')
  return page.slice(page.indexOf('<main'))
}

/** The fields that a browser posts for the button with this label. */
function formOf(page: string, label: string) {
  const [form = ''] = page.match(/<form.*?<\/form>/gs)?.filter((each) => each.includes(`>${label}<`)) ?? []
  const valueOf = (pattern: RegExp) => pattern.exec(form)?.[1] ?? ''
  return {
    intent: valueOf(/<button value="([^"]*)"/),
    value: valueOf(/name="value" value="([^"]*)"/),
    key: valueOf(/name="key" value="([^"]*)"/),
  }
}

test('the role for orders and messages sees no open issue, and then a message', async () => {
  const ori = await signedIn(testEnv, 'orders-and-messages')
  expect(await readToday(ori)).toContain('Nothing needs you')
  expect(await readToday(ori)).not.toContain('Gifts received')
  const body = { name: 'Ada', email: 'ada@example.com', type: 'general', subject: 'Books?', message: 'Hi.' }
  await fetch(`${testEnv.site.url}/contact`, {
    method: 'POST',
    headers: { Origin: testEnv.site.origin },
    body: new URLSearchParams(body),
  })
  const page = await readToday(ori)
  expect(page).toContain('1 message waits for an answer')
  expect(page).toMatch(/Ada: Books\?.*\/office\/messages\/msg_/s)
})

test('the role for words sees the crisis lines, and no gift, order, message or mail', async () => {
  const wes = await signedIn(testEnv, 'words')
  const page = await readToday(wes)
  expect(page).toContain('crisis lines are to be tested')
  expect(page).not.toMatch(/Gifts received|message|order|receipt|giver of/)
  for (const path of ['/office/orders', '/office/gifts', '/office/givers', '/office/messages', '/office/changes']) {
    expect((await wes.get(path)).status, path).toBe(403)
  }
})

test('the button of a late receipt sends it again, once, only for a role that may', async () => {
  const session = await startCheckout(testEnv, 1)
  await testEnv.sandbox.control.pay({ session, email: 'refuse@example.com', name: 'Mrs. Lee' })
  const dead = () => testEnv.db.selectFrom('outbox').selectAll().where('status', '=', 'dead').execute()
  await expect.poll(dead).toHaveLength(1)
  const rea = await signedIn(testEnv, 'read-only')
  expect(await readToday(rea)).toMatch(/1 mail did not arrive.*Gift receipt for Mrs\. Lee: /s)

  await testEnv.db
    .updateTable('payment')
    .set({ paid_at: Date.now() - 2 * hourMs, payer_email: 'lee@example.com' })
    .where('payer_email', '=', 'refuse@example.com')
    .execute()
  const address = { email: 'lee@example.com', email_key: 'lee@example.com' }
  await testEnv.db.updateTable('giver_email').set(address).where('email_key', '=', 'refuse@example.com').execute()
  const page = await readToday(rea)
  expect(page).toMatch(/1 payment is still without a receipt.*\$10\.01 from Mrs\. Lee/s)
  // One problem has one line.
  expect(page).not.toContain('did not arrive')
  expect(page).not.toContain('Send again')
  expect(await readToday(await signedIn(testEnv, 'orders-and-messages'))).not.toContain('Mrs. Lee')

  const ann = await signedIn(testEnv)
  const form = formOf(await readToday(ann), 'Send again')
  expect((await rea.post('/office', form)).status).toBe(403)
  const submitted = await ann.post('/office', form)
  expect(submitted.headers.get('location')).toBe('/office?note=done')
  const receipts = async () => (await testEnv.mail.read()).filter(({ to }) => to.includes('lee@example.com'))
  await expect.poll(async () => (await receipts()).length).toBe(1)
  await expect.poll(() => readToday(ann)).not.toContain('still without a receipt')
  expect((await ann.post('/office', form)).headers.get('location')).toBe('/office?note=already')
  expect(await receipts()).toHaveLength(1)
  expect(await changes()).toMatchObject([{ who: staff.everything, what: 'mail sent again', subject: form.value }])
})

test('a dispute is shown with its due date until it is answered', async () => {
  const { payment_intent } = await paidGift(testEnv, 2)
  const { id: dispute } = await testEnv.sandbox.control.dispute({ payment_intent })
  const ann = await signedIn(testEnv)
  await expect.poll(() => readToday(ann)).toMatch(/1 dispute is to be answered, the first by \w+ \d+, \d{4}/)
  expect(await readToday(ann)).toContain('$10.02 of Donor 2: by ')
  await testEnv.sandbox.control.answerDispute({ dispute })
  await expect.poll(() => readToday(ann)).not.toContain('is to be answered')
})

test('a refund request is shown until the gift is refunded or kept', async () => {
  const { id } = await paidGift(testEnv, 4)
  await testEnv.db.updateTable('payment').set({ refund_asked_at: Date.now() }).where('id', '=', id).execute()
  const ann = await signedIn(testEnv)
  const page = await readToday(ann)
  expect(page).toMatch(/1 giver asks for a gift back.*\$10\.04 of Donor 4.*Refund it/s)
  await ann.post('/office/set-aside', formOf(page, 'Keep it'))
  expect(await readToday(ann)).not.toContain('asks for a gift back')
  expect(await changes()).toContainEqual({ who: staff.everything, what: 'left as it is', subject: id })
})

test('a failed renewal is shown with its giver', async () => {
  const { subscription } = await paidGift(testEnv, 3, failsAtRenewal)
  await testEnv.sandbox.control.renew({ subscription })
  const ann = await signedIn(testEnv)
  await expect.poll(() => readToday(ann)).toMatch(/1 recurring gift could not be taken.*\$10\.03 monthly of Donor 3/s)
  expect(await readToday(ann)).toContain(`/office/recurring/${subscription}`)
})

test('a first gift is shown until a member has thanked for it, which the page of the gift says and undoes', async () => {
  const { id } = await paidGift(testEnv, 6)
  const [ann, rea] = [await signedIn(testEnv), await signedIn(testEnv, 'read-only')]
  const listed = /\$10\.06 from Donor 6, \w+ \d+, \d{4}: first gift/
  expect(await readToday(ann)).toMatch(listed)
  expect(await readToday(ann)).toMatch(/gifts? needs? a personal thank-you/)
  expect(await readToday(rea)).toMatch(listed)
  expect(await readToday(rea)).not.toContain('action="/office/thanks"')
  expect(await readToday(await signedIn(testEnv, 'orders-and-messages'))).not.toMatch(listed)

  const thank = (member: typeof ann, intent: string, from: string) =>
    member.post('/office/thanks', { id, intent, from })
  expect((await thank(rea, 'call', 'today')).status).toBe(403)
  expect((await thank(ann, 'shout', 'today')).status).toBe(400)
  expect((await ann.post('/office/thanks', { id: 'G-1', intent: 'call' })).status).toBe(404)
  expect(await ann.page('/office/thanks')).toContain(id)
  expect((await thank(ann, 'call', 'today')).headers.get('location')).toBe('/office?note=thanked')
  expect((await thank(ann, 'call', 'constructor')).headers.get('location')).toBe('/office/thanks?note=already')
  expect(await readToday(ann)).not.toMatch(listed)
  expect(await ann.page('/office/thanks')).not.toContain(id)
  const path = `/office/gifts/${id}`
  expect(await ann.page(path)).toMatch(/Thanked by call, \w+ \d+, \d{4}, by ann Tester</)
  expect(await rea.page(path)).not.toContain('Undo the thanks')

  expect((await thank(ann, 'undo', 'gift')).headers.get('location')).toBe(`${path}?note=not-thanked`)
  expect(await readToday(ann)).toMatch(listed)
  await testEnv.db.updateTable('payment').set({ status: 'processing', paid_at: null }).where('id', '=', id).execute()
  expect((await thank(ann, 'call', 'today')).status).toBe(409)
  await testEnv.db.updateTable('payment').set({ status: 'paid', paid_at: Date.now() }).where('id', '=', id).execute()
  const letter = await thank(ann, 'letter', 'today')
  expect(letter.headers.get('location')).toBe(`${path}/letter.pdf`)
  expect((await ann.get(`${path}/letter.pdf`)).headers.get('content-type')).toBe('application/pdf')
  expect(await ann.page(path)).toContain('Thanked by letter, ')
  expect((await changes()).filter(({ subject }) => subject === id)).toMatchObject([
    { what: 'thanked' },
    { what: 'thanks undone' },
    { what: 'thanked' },
  ])
})

test('closed forms and an old backup are shown', async () => {
  const ann = await signedIn(testEnv)
  await closeForms(testEnv.db, 'newsletter', 'command line', Date.now())
  const page = await readToday(ann)
  expect(page).toContain('1 kind of form is closed')
  expect(page).toMatch(/\d+ of \d+ crisis lines are to be tested/)
  expect(page).not.toContain('backup')
  await ann.post('/office', formOf(page, 'Open again'))
  expect(await readToday(ann)).not.toContain('closed')

  const made = new Date(Date.now() - 100 * hourMs).toISOString()
  await sql`update kysely_migration set timestamp = ${made}`.execute(testEnv.db)
  const old = await readToday(ann)
  expect(old).toContain('No backup of the database is known')
  await testEnv.staff(['backup'])
  expect(await readToday(ann)).not.toContain('backup')
  await testEnv.db.updateTable('setting').set({ updated_at: 0 }).where('key', '=', 'backup').execute()
  await ann.post('/office', formOf(await readToday(ann), 'It is backed up in another way'))
  expect(await readToday(ann)).not.toContain('backup')

  const older = new Date(Date.now() - 36 * 24 * hourMs).toISOString()
  await sql`update kysely_migration set timestamp = ${older}`.execute(testEnv.db)
  expect(await readToday(ann)).toContain('No backup was ever restored as a trial')
  await ann.post('/office', formOf(await readToday(ann), 'It was restored in another way'))
  expect(await readToday(ann)).not.toContain('backup')
})

test('the sums of today and this week are shown', async () => {
  await give(testEnv, 5)
  await expect.poll(() => giftsOf(testEnv, 5)).toMatchObject([{ status: 'paid' }])
  const ann = await signedIn(testEnv)
  expect(await readToday(ann)).toMatch(/Gifts received.*Today.*\d+ gifts, \$\d+\.\d\d/s)
})
