import { expect, test } from 'vitest'
import { recurringWords } from '../../app/content/my-giving/recurring.ts'
import { idOf } from '../../app/stripe/stripe.server.ts'
import { stripeOf } from '../harness/from-stripe.ts'
import { giverAt, openRecurringGift, recurringChangesOf, recurringRowOf } from '../giver.ts'
import { cookieOf, getGiving, submitLink, sessionOf } from '../my-giving.ts'
import { linkIn } from '../subscribers.ts'
import { emailOf, startCheckout } from './gifts.ts'
import { giftsOf, sharedTestEnv } from './shared-test-env.ts'

/** Tests a recurring gift whose card is replaced by its giver or by another person. */
const testEnv = sharedTestEnv()
const stripe = () => stripeOf(testEnv)
const control = () => testEnv.sandbox.control
const cards = { pays: '5555555555554444', declined: '4000000000000341', asks: '4000002760003184' }

const rowOf = (subscription: string) => recurringRowOf(testEnv, subscription)
const openGift = (number: number) => openRecurringGift(testEnv, number)
const statusesOf = async (number: number) => (await giftsOf(testEnv, number)).map(({ status }) => status)

/** A recurring gift whose renewal was declined. */
async function openFailing(number: number) {
  const giver = await openGift(number)
  await control().renew({ subscription: giver.subscription, outcome: 'failed' })
  await expect.poll(() => statusesOf(number)).toEqual(['paid', 'failed'])
  await expect.poll(async () => (await rowOf(giver.subscription))?.status).toBe('failing')
  const [invoice] = (await stripe().invoices.list({ subscription: giver.subscription, status: 'open' })).data
  return { ...giver, invoice: invoice?.id ?? '' }
}

const chargesOf = async (customer: string) =>
  (await stripe().charges.list({ customer })).data.map(
    ({ status, payment_method_details: details }) => `${status} ${details?.card?.last4}`,
  )
const cardOf = async (subscription: string) => {
  const { default_payment_method: own } = await stripe().subscriptions.retrieve(subscription, {
    expand: ['default_payment_method'],
  })
  return own && typeof own === 'object' ? own.card?.last4 : null
}

const countChanges = async () => {
  const requests = (await control().state()).requests as { method: string }[]
  return requests.filter(({ method }) => method !== 'GET').length
}

test('a new card becomes the gift’s own card, whether Stripe removes the old one or not', async () => {
  for (const [number, clears] of [
    [3, true],
    [6, false],
  ] as const) {
    await control().portal({ clears })
    const { subscription, putInCard, customer } = await openGift(number)
    const { page } = await putInCard(cards.pays)
    expect(page).toContain('The Visa ending in 4242 was changed to the Mastercard ending in 4444, at Stripe.')
    expect(await cardOf(subscription)).toBe('4444')
    await testEnv.mail.waitForText(emailOf(number), 'was changed to the Mastercard ending in 4444')
    expect(await recurringChangesOf(testEnv, subscription)).toMatchObject([{ what: 'card', made_by: 'stripe' }])
    await control().renew({ subscription })
    expect((await chargesOf(customer))[0]).toBe('succeeded 4444')
  }
})

test('a payment that failed is charged to the new card at once, and once, also with other attempts', async () => {
  const { invoice, putInCard, readAt, customer } = await openFailing(9)
  const { returnOnce } = await putInCard(cards.pays, { returns: false })
  const retry = control()
    .retryInvoice({ invoice })
    .catch(() => null)
  const [location, ...others] = await Promise.all([returnOnce(), returnOnce(), returnOnce()])
  await retry
  expect(others).toEqual([location, location])
  const page = await readAt(location)
  expect(page).toMatch(/We charged \$10\.09 to your (Mastercard ending in 4444|Visa ending in 4242) just now\./)
  expect(page).not.toContain(recurringWords.page.failed.title)
  await expect.poll(() => statusesOf(9)).toEqual(['paid', 'paid'])
  expect((await chargesOf(customer)).filter((charge) => charge.startsWith('succeeded'))).toHaveLength(2)
  await testEnv.mail.waitForText(emailOf(9), 'Mastercard ending in 4444')
  expect(await returnOnce()).toBe(location)
  expect((await chargesOf(customer)).filter((charge) => charge.startsWith('succeeded'))).toHaveLength(2)
})

test('a new card that is declined too is reported with the bank’s reason, and the invoice’s page stays', async () => {
  const { subscription, putInCard, customer } = await openFailing(12)
  const { page } = await putInCard(cards.declined)
  expect(page).toContain('Your Visa ending in 0341 was declined as well, and the $10.12 was not charged.')
  expect(page).toContain('The bank’s answer was: “Your card was declined.”')
  expect(page).toContain(`${testEnv.sandbox.url}/i/`)
  expect((await rowOf(subscription))?.status).toBe('failing')
  expect(await chargesOf(customer)).toEqual(['failed 0341', 'failed 4242', 'succeeded 4242'])
})

test('an authentication that the bank requires is reported, with the link to complete it', async () => {
  const { putInCard, read, invoice } = await openFailing(15)
  const { page } = await putInCard(cards.asks)
  expect(page).toContain('Your bank asks you to confirm the payment of $10.15 before it is taken.')
  expect(page).toContain(recurringWords.page.failed.confirmButton)
  await control().payInvoice({ invoice })
  await expect.poll(read).not.toContain(recurringWords.page.failed.title)
})

test('a session that expires before the return loses nothing: the card is stored and the payment charged', async () => {
  const { subscription, putInCard } = await openFailing(18)
  const { returnOnce } = await putInCard(cards.pays, { returns: false })
  await testEnv.db.deleteFrom('giver_session').execute()
  expect(await returnOnce()).toBe('/my-giving?note=card-updated')
  expect(await cardOf(subscription)).toBe('4444')
  await expect.poll(() => statusesOf(18)).toEqual(['paid', 'paid'])
})

test('when Stripe does not answer on the return, the page says so; the same return link later charges once', async () => {
  const { putInCard, invoice, path, readAt, customer } = await openFailing(39)
  const { returnOnce } = await putInCard(cards.pays, { returns: false })
  await control().faults({ mode: 'cut', path: `/v1/invoices/${invoice}/pay` })
  const failed = await returnOnce()
  await control().faults({ mode: 'none' })
  expect([failed, await readAt(failed)]).toEqual([
    `${path}?card=failed`,
    expect.stringContaining('we cannot say whether your card was taken'),
  ])
  expect(await readAt(await returnOnce())).toContain('We charged $10.39 to your Mastercard ending in 4444 just now.')
  expect((await chargesOf(customer)).filter((charge) => charge.startsWith('succeeded'))).toHaveLength(2)
})

test('the return link needs its token: without it, nothing changes', async () => {
  const [theirs, mine] = [await openFailing(21), await openGift(24)]
  const { location } = await mine.putInCard(cards.pays)
  expect(location).toContain('?card=changed')
  for (const done of ['', 'card.x', `card.${theirs.subscription}.zzzzzzzz.${'A'.repeat(43)}`]) {
    const answer = await getGiving(testEnv, mine.cookie, `${theirs.path}/card?done=${done}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/my-giving'])
  }
  expect(await cardOf(theirs.subscription)).toBe('4242')
})

test('a card that somebody typed on the invoice’s page becomes the gift’s card only when the giver confirms it', async () => {
  await control().account({ keepsInvoiceCards: 'always' })
  const { subscription, invoice, read, post, path, keyOf, readAt } = await openFailing(27)
  // Stripe's times are whole seconds: a card of the same second would not be newer.
  await control().advance({ days: 1 })
  await control().payInvoice({ invoice, card: cards.pays })
  await control().account({ keepsInvoiceCards: 'never' })
  await expect.poll(async () => (await rowOf(subscription))?.status).toBe('active')
  // Reading the page changes nothing at Stripe.
  const before = await countChanges()
  const page = await read()
  expect(await countChanges()).toBe(before)
  expect(page).toContain('from the Visa ending in 4242.')
  expect(page).toContain('Your Mastercard ending in 4444 was added on a page of Stripe’s.')
  expect(await cardOf(subscription)).toBe('4242')

  const method = /name="method" value="(pm_\w+)"/.exec(page)?.[1] ?? ''
  const wrong = await post({ method: 'pm_1other', key: await keyOf() }, `${path}/card`)
  expect([wrong.status, await cardOf(subscription)]).toEqual([303, '4242'])
  const used = await post({ method, key: await keyOf() }, `${path}/card`)
  expect(await readAt(used.headers.get('location') ?? '')).toContain('was changed to the Mastercard ending in 4444')
  expect(await cardOf(subscription)).toBe('4444')
})

test('the link of a mail opens no page for a card; it sends a new link, which opens the gift', async () => {
  const { subscription, path } = await openFailing(30)
  const mail = await testEnv.mail.waitForText(emailOf(30), recurringWords.mail.linkText)
  const link = /http:\S+\/my-giving\/open\?token=gift\.\w+\.\w+\.[\w-]{43}/.exec(mail)?.[0] ?? ''
  const byMail = giverAt(testEnv, cookieOf(await submitLink(testEnv, link)), subscription)
  const page = await byMail.read()
  for (const words of ['We could not take your gift of $10.30', recurringWords.page.freshLink.card]) {
    expect(page).toContain(words)
  }
  expect(page).not.toContain(`action="${path}/card"`)
  const before = (await control().state()).requests.length
  const refused = await byMail.post({}, `${path}/card`)
  expect([refused.status, refused.headers.get('location')]).toEqual([303, `${path}?card=refused`])
  expect((await control().state()).requests).toHaveLength(before)
  expect(await byMail.readAt(`${path}?card=refused`)).toContain(recurringWords.refused.giftSession)

  const links = async () =>
    (await testEnv.mail.read()).filter(({ to, text }) => to.includes(emailOf(30)) && /token=my-giving\./.test(text))
  const { length } = await links()
  const sent = await postFreshLink(byMail.cookie)
  expect(sent.headers.get('location')).toBe('/my-giving?note=link-sent')
  await expect.poll(async () => (await links()).length).toBe(length + 1)
  const opened = await submitLink(testEnv, linkIn((await links()).at(-1)))
  expect(opened.headers.get('location')).toBe(path)
  const full = giverAt(testEnv, cookieOf(opened), subscription)
  expect((await full.putInCard(cards.pays)).page).toContain(
    'We charged $10.30 to your Mastercard ending in 4444 just now.',
  )
})

const postFreshLink = (cookie: string) =>
  fetch(`${testEnv.site.url}/my-giving`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: testEnv.site.origin, Cookie: cookie },
    body: new URLSearchParams({ intent: 'full-link', opens: 'gift' }),
  })

/** A recurring gift from a bank account, whose first payment has arrived. */
async function openBankGift(number: number) {
  const session = await startCheckout(testEnv, number)
  await control().pay({ session, email: emailOf(number), name: 'A donor', bank: 'settles' })
  await expect.poll(() => statusesOf(number)).toEqual(['processing'])
  const [gift] = await giftsOf(testEnv, number)
  await control().settle({ payment_intent: gift?.payment_intent_id ?? '' })
  await expect.poll(() => statusesOf(number)).toEqual(['paid'])
  const giver = giverAt(testEnv, await sessionOf(testEnv, emailOf(number)), gift?.subscription_id ?? '')
  return { ...giver, payment_intent: gift?.payment_intent_id ?? '' }
}

test('a gift from a bank account has its own texts, and waits for the bank before it fails', async () => {
  const { subscription, read } = await openBankGift(33)
  await control().renew({ subscription })
  const waiting = await read()
  expect(waiting).not.toContain(recurringWords.page.failed.title)
  expect(waiting).toContain('Change the bank account')
  const { customer } = await stripe().subscriptions.retrieve(subscription)
  const [renewal] = (await stripe().paymentIntents.list({ customer: idOf(customer) ?? '', limit: 1 })).data
  await control().settle({ payment_intent: renewal?.id ?? '', outcome: 'failed' })
  await expect.poll(async () => (await rowOf(subscription))?.status).toBe('failing')
  const page = await read()
  expect(page).toContain('Or put in another bank account or a card. We then charge the $10.33 to it at once')
  expect(page).not.toMatch(/Change the card|put in the card\b/)
})

test('a bank debit that was disputed asks for a new authorization, until another method is charged', async () => {
  const { read, payment_intent, putInCard } = await openBankGift(36)
  expect(await read()).not.toContain(recurringWords.authorize.title)
  await control().dispute({ payment_intent })
  await expect.poll(async () => (await statusesOf(36))[0]).toMatch(/^dispute/)
  const page = await read()
  expect(page).toContain('Your bank took back a payment from your bank account ending in 6789')
  expect(page).toContain(recurringWords.authorize.button)
  expect((await putInCard(cards.pays)).page).not.toContain(recurringWords.authorize.title)
})
