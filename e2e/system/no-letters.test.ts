import { expect, test } from 'vitest'
import { giftMails } from '../../app/content/receipts/gift-mails.ts'
import { callFunction } from '../call-function.ts'
import { stripeOf } from '../harness/from-stripe.ts'
import { mailsTo } from '../subscribers.ts'
import { sendLetter, writeLetter } from './letters.ts'
import { sharedTestEnv, untilAllIsSent } from './shared-test-env.ts'

const testEnv = sharedTestEnv()

const giftsOf = (email: string) =>
  testEnv.db.selectFrom('payment').selectAll().where('payer_email', '=', email).orderBy('created_at').execute()

const paid = async (session: string, email: string) => {
  await testEnv.sandbox.control.pay({ session, email, name: 'Ruth Giver' })
  await expect.poll(() => giftsOf(email)).toMatchObject([{ status: 'paid' }])
}

const giverOf = (email: string) =>
  testEnv.db
    .selectFrom('giver')
    .innerJoin('giver_email', 'giver_email.giver_id', 'giver.id')
    .select(['giver.id', 'no_letters_at', 'no_letters_reason'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()

/** The receipt in one line. */
const receiptOf = async (email: string) => (await mailsTo(testEnv, email))[0]?.text.replaceAll(/\s+/g, ' ')

test('a giver who says no letters with the gift gets the receipt and no letter', async () => {
  const [quiet, other] = ['quiet@example.com', 'other@example.com']
  const gift = await callFunction(testEnv, 'create-payment', { amount: 5000, noLetters: 'yes' })
  await paid(gift.session, quiet)
  await paid((await callFunction(testEnv, 'create-payment', { amount: 5000 })).session, other)
  expect(await giverOf(quiet)).toMatchObject({ no_letters_at: expect.any(Number), no_letters_reason: 'asked' })
  expect(await giverOf(other)).toMatchObject({ no_letters_at: null, no_letters_reason: null })
  expect(giftMails.receipt.noLetters).toContain('As you asked, we send you no letters, only mails about your gifts.')
  expect(await receiptOf(quiet)).toContain(giftMails.receipt.noLetters)
  expect(await receiptOf(other)).not.toContain(giftMails.receipt.noLetters)

  await sendLetter(testEnv, await writeLetter(testEnv, 'What gifts did', 'Dear friends'))
  await mailsTo(testEnv, other, 'What gifts did')
  await untilAllIsSent(testEnv)
  const letters = (await testEnv.mail.read()).filter(({ subject }) => subject === 'What gifts did')
  expect(letters.map(({ to }) => to)).toEqual([[other]])
})

test('without a script, the form says it too; a renewal does not end letters that were asked for again', async () => {
  const payer = 'monthly@example.com'
  const posted = await fetch(`${testEnv.site.url}/donate`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: testEnv.site.origin },
    body: new URLSearchParams({
      giving: 'recurring',
      frequency: 'monthly',
      preset: '5000',
      custom: '',
      noLetters: 'yes',
    }),
  })
  const [session = ''] = /cs_test_\w+/.exec(posted.headers.get('location') ?? '') ?? []
  const { cancel_url: back } = await stripeOf(testEnv).checkout.sessions.retrieve(session)
  expect(await (await fetch(back!)).text()).toMatch(/<input(?=[^>]*name="noLetters")[^>]*checked=""/)
  await paid(session, payer)
  const { id } = await giverOf(payer)
  expect(await giverOf(payer)).toMatchObject({ no_letters_reason: 'asked' })

  const sentAgain = { no_letters_at: null, no_letters_reason: null }
  await testEnv.db.updateTable('giver').set(sentAgain).where('id', '=', id).execute()
  await testEnv.sandbox.control.renew({ subscription: (await giftsOf(payer))[0]?.subscription_id ?? '' })
  await expect.poll(() => giftsOf(payer)).toMatchObject([{ status: 'paid' }, { status: 'paid' }])
  expect((await testEnv.staff(['reconcile'])).code).toBe(0)
  expect(await giverOf(payer)).toMatchObject(sentAgain)
})

test('anything but "yes" is refused', async () => {
  expect(await callFunction(testEnv, 'create-payment', { amount: 5000, noLetters: true })).toMatchObject({
    status: 400,
  })
})
