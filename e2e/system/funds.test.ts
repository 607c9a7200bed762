import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { yearOf } from '../../app/values/year-of.ts'
import { giftExtras } from '../../app/content/gift-extras.ts'
import { noFund } from '../../app/content/no-fund.ts'
import { callFunction } from '../call-function.ts'
import { buildCopy, copyProject, writeFunds } from '../harness/built-copy.ts'
import { stripeOf } from '../harness/from-stripe.ts'
import { createManualGift, signedIn } from '../harness/office.ts'
import { readReturnPage } from '../harness/return-page.ts'
import { getGiving, sessionOf } from '../my-giving.ts'
import { textOfPdf } from '../pdf.ts'
import { readCsv } from './bookkeeping.ts'
import { clean } from './office-test-env.ts'
import { sharedTestEnv, untilAllIsDelivered, untilAllIsSent } from './shared-test-env.ts'

const camp = { key: 'summer-camp', name: 'Camp at Elm Lake', sentence: 'A week of camp for one child.' }
const school = { key: 'school', name: 'School Books', sentence: null }

// The content of this site may name other funds, or none: the copies of the project name these.
const folder = await copyProject()
await writeFunds(folder, [camp, school])
buildCopy(folder, {})
const testEnv = sharedTestEnv({ folder })
afterAll(() => rm(folder, { recursive: true, force: true }))

let ann: Awaited<ReturnType<typeof signedIn>>
beforeAll(async () => {
  ann = await signedIn(testEnv)
})

const year = yearOf(Date.now())
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
const [online, byHand, imported] = ['online@example.com', 'hand@example.com', 'file@example.com'] as const

const giftsOf = (email: string) =>
  testEnv.db.selectFrom('payment').selectAll().where('payer_email', '=', email).orderBy('created_at').execute()

const post = (fields: Record<string, string>) =>
  fetch(`${testEnv.site.url}/donate`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: testEnv.site.origin },
    body: new URLSearchParams({ giving: 'one-time', preset: '5000', custom: '', ...fields }),
  })

const upload = (text: string) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ csv: text, method: 'check' })) form.set(name, value)
  return form
}

test('the donate page offers the named funds, and refuses an unknown one beside the choice', async () => {
  const html = await (await fetch(`${testEnv.site.url}/donate`)).text()
  for (const words of [giftExtras.fund.legend, noFund.name, camp.name, camp.sentence, school.name]) {
    expect(html).toContain(words)
  }
  const refused = await post({ fund: 'gone', note: 'Kept' })
  expect(refused.status).toBe(400)
  const page = await refused.text()
  expect(page).toMatch(/<details open=""/)
  expect(page).toContain('href="#fund"')
  expect(page).toContain('id="fund-error"')
  expect(page).toContain('Kept')
  expect(await callFunction(testEnv, 'create-payment', { amount: 5000, fund: 'gone' })).toMatchObject({
    status: 400,
    error: giftExtras.fund.unknown,
  })
})

test('a chosen fund is at Stripe, in the ledger, on the receipt, and kept after a canceled checkout', async () => {
  const posted = await post({ fund: camp.key, cover: 'yes' })
  const [session = ''] = /cs_test_\w+/.exec(posted.headers.get('location') ?? '') ?? []
  const atStripe = await stripeOf(testEnv).checkout.sessions.retrieve(session)
  expect(atStripe.metadata).toMatchObject({ gospel_books_fund: camp.key })
  expect(atStripe.cancel_url).toBe(`${testEnv.site.url}/donate?turned-back=5000&cover=yes&fund=${camp.key}`)
  const back = await (await fetch(atStripe.cancel_url!)).text()
  expect(back).toMatch(/<input (?=[^>]*value="summer-camp")[^>]*checked=""/)

  await testEnv.sandbox.control.pay({ session, email: online, name: 'Edna Brown' })
  await expect.poll(() => giftsOf(online)).toMatchObject([{ status: 'paid', fund: camp.key }])
  expect(await readReturnPage(`${testEnv.site.url}/payment-success?session_id=${session}`)).toContain(camp.name)
  const [receipt] = await testEnv.mail.waitFor(({ to }) => to.includes(online))
  expect(receipt?.text.replaceAll(/\s+/g, ' ')).toContain(`Fund ${camp.name}`)
})

test('a renewal keeps the fund, also when the reconciliation brings it', async () => {
  const payer = 'monthly@example.com'
  const { session } = await callFunction(testEnv, 'create-checkout', {
    amount: 2500,
    frequency: 'monthly',
    fund: school.key,
  })
  await testEnv.sandbox.control.pay({ session, email: payer, name: 'Bo Brown' })
  await expect.poll(() => giftsOf(payer)).toMatchObject([{ status: 'paid', fund: school.key }])
  const subscription = (await giftsOf(payer))[0]?.subscription_id ?? ''
  await testEnv.sandbox.control.renew({ subscription })
  await expect.poll(() => giftsOf(payer)).toHaveLength(2)
  await untilAllIsDelivered(testEnv)
  await testEnv.db.deleteFrom('payment').where('payer_email', '=', payer).execute()
  expect((await testEnv.staff(['reconcile'])).code).toBe(0)
  expect(await giftsOf(payer)).toMatchObject([{ fund: school.key }, { fund: school.key }])
})

test('an entered gift has a fund of the list, and a second one like it for another fund is another gift', async () => {
  const fields = { method: 'check', date: yesterday, amount: '250', name: 'Cy Brown', email: byHand, reference: '1042' }
  const form = await ann.page('/office/enter')
  expect(clean(form)).toContain(`${noFund.name} ${camp.name} ${school.name}`)
  const refused = await ann.post('/office/enter', { ...fields, fund: 'gone' })
  expect(refused.status).toBe(400)
  const page = await refused.text()
  expect(clean(page)).toContain('is no fund. The funds are: Camp at Elm Lake, School Books.')
  expect(page).toContain('value="1042"')
  expect(await giftsOf(byHand)).toEqual([])

  const id = await createManualGift(ann, { ...fields, fund: camp.key })
  const other = await createManualGift(ann, fields)
  expect(new Map((await giftsOf(byHand)).map((gift) => [gift.id, gift.fund]))).toEqual(
    new Map([
      [id, camp.key],
      [other, null],
    ]),
  )
  const change = testEnv.db.selectFrom('staff_change').select('after').where('subject', '=', id)
  expect(await change.executeTakeFirst()).toEqual({ after: `check, $250.00, received ${yesterday}, fund summer-camp` })
  const shown = clean(await ann.page(`/office/gifts/${id}`))
  expect(shown).toContain(`Check 1042, fund: ${camp.name}`)
  const letter = await ann.get(`/office/gifts/${id}/letter.pdf`)
  expect(await textOfPdf(await letter.bytes())).toContain(`Fund ${camp.name}`)
})

test('the fund of an entered gift is changed on its page, by a role that may enter gifts', async () => {
  // Of another day, so that the journal of yesterday is the other gifts'.
  const date = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)
  const fields = { method: 'check', date, amount: '15', reference: '1043', name: 'Moved Brown' }
  const id = await createManualGift(ann, { ...fields, fund: school.key })
  const address = `/office/gifts/${id}`
  const bookkeeper = await signedIn(testEnv, 'bookkeeper')
  expect(await bookkeeper.page(address)).toMatch(/<option value="school" selected="">/)
  const refused = await bookkeeper.post(address, { intent: 'fund', fund: 'gone' })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('There is no such fund.')
  const changed = await bookkeeper.post(address, { intent: 'fund', fund: camp.key })
  expect(changed.headers.get('location')).toBe(`${address}?note=fund`)
  expect(clean(await ann.page(`${address}?note=fund`))).toMatch(
    /The fund is changed\..*Check 1043, fund: Camp at Elm Lake.*Fund changed: school → summer-camp/,
  )
  const reader = await signedIn(testEnv, 'read-only')
  expect(await reader.page(address)).not.toContain('Change fund')
  expect((await reader.post(address, { intent: 'fund', fund: '' })).status).toBe(403)
  await ann.post(`${address}/cancel`, { intent: 'cancel', reason: 'wrong' })
})

test('a file names funds, and an unknown one is an error of its line', async () => {
  const text = [
    'date,name,email,amount,fund',
    `${yesterday},Dee Brown,${imported},10,school books`,
    `${yesterday},Dee Brown,${imported},11,Camp Elm`,
    `${yesterday},Dee Brown,${imported},12,`,
  ].join('\n')
  const file = (await ann.post('/office/enter/import', upload(text))).headers.get('location') ?? ''
  const preview = clean(await ann.page(file))
  expect(preview).toMatch(/Line 3: &quot;Camp Elm&quot; is no fund\. The funds are: Camp at Elm Lake, School Books\./)
  expect(preview).toContain('Dee Brown, file@example.com, fund: School Books')
  await ann.post(file, { intent: 'enter', receipts: 'none' })
  expect(new Map((await giftsOf(imported)).map((gift) => [gift.amount_cents, gift.fund]))).toEqual(
    new Map([
      [1000, school.key],
      [1200, null],
    ]),
  )
  const template = await (await ann.get('/office/enter/import/template.csv')).text()
  expect(template).toMatch(/^.*,Fund\r\n.*,summer-camp\r\n/)
})

test('My giving, its receipt and its statement name the fund', async () => {
  const cookie = await sessionOf(testEnv, online)
  const [{ id } = { id: '' }] = await giftsOf(online)
  expect(await (await getGiving(testEnv, cookie)).text()).toContain(`One-time gift, fund: ${camp.name}`)
  expect(await (await getGiving(testEnv, cookie, `/my-giving/receipt/${id}`)).text()).toContain(camp.name)
  for (const file of [`receipt/${id}`, `statement/${year}`]) {
    const answer = await getGiving(testEnv, cookie, `/my-giving/${file}.pdf`)
    expect(await textOfPdf(await answer.bytes()), file).toContain(camp.name)
  }
})

test('the office lists and sums the gifts of a fund, and the files for programs name it', async () => {
  const ofCamp = clean(await ann.page(`/office/gifts?fund=${camp.key}`))
  expect(ofCamp).toContain(`One-time gift, fund: ${camp.name}`)
  expect(ofCamp).not.toContain(`fund: ${school.name}`)
  const board = clean(await ann.page('/office/board'))
  expect(board).toContain('By fund')
  expect(board).toContain(`${camp.name} 2 $301.43`)
  expect(board).toContain(`${school.name} 3 $60.00`)
  const { stdout } = await testEnv.staff(['export', 'gifts'])
  const exported = readCsv(stdout).map(({ payer_email: email, fund }) => `${email} ${fund}`)
  expect(exported).toContain(`${online} ${camp.name}`)
  expect(exported).toContain(`${imported} `)

  await testEnv.sandbox.control.advance({ days: 7 })
  await untilAllIsDelivered(testEnv)
  await ann.post('/office/deposits', { intent: 'read' })
  const file = async (name: string) => readCsv(await (await ann.get(`/office/deposits/${name}`)).text())
  const classes = (await file('journal/payouts')).map(
    (line) => `${line['*AccountName']} ${line['*Credits']} ${line['Class']}`,
  )
  expect(classes).toContain(`Donations 51.43 ${camp.name}`)
  expect(classes).toContain(`Donations 50.00 ${school.name}`)
  const movements = (await file('entries.csv')).map(({ gross, fund }) => `${gross} ${fund}`)
  expect(movements).toEqual(expect.arrayContaining([`51.43 ${camp.name}`, `25.00 ${school.name}`]))
  const received = (await file('journal/received')).map(
    (line) => `${line['*Debits']} ${line['*Credits']} ${line['Class']}`,
  )
  expect(received).toEqual(
    expect.arrayContaining([` 250.00 ${camp.name}`, ` 10.00 ${school.name}`, ' 262.00 ', '522.00  ']),
  )
})

test('a fund that is named no more keeps its gifts; without any, nothing of funds is seen', async () => {
  await untilAllIsSent(testEnv)
  await testEnv.site.stop()
  await writeFunds(folder, [])
  buildCopy(folder, {})
  await testEnv.site.start()
  const donate = await (await fetch(`${testEnv.site.url}/donate?fund=${camp.key}`)).text()
  expect(donate).not.toMatch(/name="fund"|needed most/)
  expect((await post({ fund: camp.key })).status).toBe(400)
  expect(await ann.page('/office/enter')).not.toContain('name="fund"')
  const [{ id } = { id: '' }] = await giftsOf(online)
  expect(clean(await ann.page(`/office/gifts/${id}`))).toContain('One-time gift, fund: Summer camp')
  expect(clean(await ann.page('/office/board'))).toContain('Summer camp 2 $301.43')
  expect(clean(await ann.page('/office/gifts?fund=summer-camp'))).toContain('Any or none Summer camp')

  await testEnv.db.updateTable('payment').set({ fund: null }).execute()
  expect(clean(await ann.page('/office/board'))).not.toContain('By fund')
  expect(clean(await ann.page('/office/gifts'))).not.toMatch(/fund:|Any or none/)
  expect(clean(await ann.page(`/office/gifts/${id}`))).not.toContain('fund:')
  expect((await testEnv.staff(['export', 'gifts'])).stdout.split('\r\n')[0]).not.toContain('fund,')
  const payouts = await (await ann.get('/office/deposits/journal/payouts')).text()
  expect(payouts).not.toMatch(/fund/i)
  const movements = await (await ann.get('/office/deposits/entries.csv')).text()
  expect(movements).not.toMatch(/,fund/)
})
