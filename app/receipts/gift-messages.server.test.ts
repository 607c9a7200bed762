import { expect, test } from 'vitest'
import { site } from '../content/site.ts'
import type { Mail } from '../platform/mailer.server.ts'
import { describeOnEachDatabase, type TestDatabase } from '../platform/testing/each-database.ts'
import { renderMail } from '../platform/render-mail.server.ts'
import { GiftReceiptEmail } from './gift-receipt-email.tsx'
import { giftMessages } from './gift-messages.server.tsx'
import type { PaymentFacts } from '../stripe/payment-facts.server.ts'
import { insertPayment } from '../ledger/payment.queries.server.ts'
import { letterhead } from './email-content.server.ts'
import { paidGift } from '../ledger/testing/paid-payment.ts'

async function compose(
  database: TestDatabase,
  kind: string,
  changes: Partial<PaymentFacts> = {},
): Promise<Mail | null> {
  const db = await database.open()
  const gift = paidGift(changes)
  await insertPayment(db, gift, 0)
  const composer = giftMessages[kind]
  if (!composer) throw new Error(`no composer for ${kind}`)
  return composer.compose(db, gift.id)
}

const oneLine = (text: string | undefined) => (text ?? '').replaceAll(/\s+/g, ' ')

describeOnEachDatabase('the messages about a gift', (fresh) => {
  test('a receipt says all that the IRS wants it to say, in text and in HTML', async () => {
    const mail = await compose(await fresh(), 'gift-receipt')
    expect(mail).toMatchObject({ to: 'ada@example.com', subject: `Your receipt for $50.00 to ${site.name}` })
    for (const body of [mail?.text, mail?.html.replaceAll('<!-- -->', '')]) {
      const words = oneLine(body)
      expect(words).toContain(site.legalName)
      expect(words).toContain(`EIN ${site.ein}`)
      expect(words).toContain('$50.00')
      expect(words).toContain('November 21, 2026')
      expect(words).toContain('No goods or services were provided in exchange for this contribution.')
      expect(words).toContain('tax-deductible to the extent allowed by law')
      expect(words).toContain('gift_000000000000000000000001')
      expect(words).not.toContain('recurring')
    }
  })

  test('the receipt of a recurring gift says how to change or stop it', async () => {
    const mail = await compose(await fresh(), 'gift-receipt', { frequency: 'quarterly' })
    expect(oneLine(mail?.text)).toContain('Quarterly')
    expect(oneLine(mail?.text)).toContain('To change or stop your recurring gift at any time')
    expect(mail?.text).toContain(site.phone)
  })

  test('a receipt bears the notices of the states that know the publisher', async () => {
    const notice = 'Registration does not imply endorsement. Registration number 1.'
    const receipt = {
      ...{ receiptNumber: 'gift_1', donorName: null, amount: '$5.00', date: 'May 1, 2026', method: 'card' },
      ...{ frequency: 'One-time', recurring: false, note: null },
    }
    const body = GiftReceiptEmail({ receipt, letterhead: { ...letterhead(), stateNotices: [notice] } })
    expect(oneLine((await renderMail(body)).text)).toContain(notice)
  })

  test('a gift late on New Year’s Eve belongs to the old year', async () => {
    const mail = await compose(await fresh(), 'gift-receipt', { paid_at: Date.UTC(2027, 0, 1, 4, 30) })
    expect(oneLine(mail?.text)).toContain('received on December 31, 2026')
  })

  test('a name is shown as text, whatever was typed', async () => {
    const mail = await compose(await fresh(), 'gift-receipt', { payer_name: '<img src=x onerror=alert(1)>' })
    expect(mail?.html).not.toContain('<img')
    expect(mail?.html).toContain('&lt;img')
  })

  test('a gift given back before its receipt went out owes no receipt', async () => {
    const refunded = { status: 'refunded', refunded_cents: 5000 } as const
    expect(await compose(await fresh(), 'gift-receipt', refunded)).toBeNull()
  })

  test('the receipt of a gift that was given back in part is for the rest', async () => {
    const refunded = { status: 'partly-refunded', refunded_cents: 2000 } as const
    const mail = await compose(await fresh(), 'gift-receipt', refunded)
    expect(mail?.subject).toBe(`Your receipt for $30.00 to ${site.name}`)
    expect(oneLine(mail?.text)).toContain('Thank you for your gift of $30.00')
    expect(oneLine(mail?.text)).toContain('This is what remains of $50.00 after a refund of $20.00.')
  })

  test('a gift that the bank took back owes no receipt, and a donor who was forgotten no mail', async () => {
    expect(await compose(await fresh(), 'gift-receipt', { status: 'dispute-lost', lost_cents: 5000 })).toBeNull()
    expect(await compose(await fresh(), 'payment-problem', { status: 'failed', payer_email: '' })).toBeNull()
  })

  test('the receipt of a gift of which a part was refunded and a part disputed is for what remains', async () => {
    const partly = { status: 'partly-refunded', refunded_cents: 2000, lost_cents: 1500 } as const
    const mail = await compose(await fresh(), 'gift-receipt', partly)
    expect(mail?.subject).toBe(`Your receipt for $15.00 to ${site.name}`)
    expect(oneLine(mail?.text)).toContain('after a refund of $20.00 and the $15.00 that your bank took back.')
  })

  test('a bank transfer that fails is not tried again, and the mail does not say so', async () => {
    const mail = await compose(await fresh(), 'payment-problem', { status: 'failed', paid_at: null })
    expect(oneLine(mail?.text)).toContain('It is not tried again by itself.')
    expect(mail?.text).toContain('/donate')
    expect(mail?.text).not.toContain('To change or stop')
  })

  test('a whole refund voids the receipt, a partial one replaces it', async () => {
    const whole = await compose(await fresh(), 'refund-notice', { status: 'refunded', refunded_cents: 5000 })
    expect(oneLine(whole?.text)).toContain('Your acknowledgment of November 21, 2026 for $50.00 is void.')
    const part = await compose(await fresh(), 'refund-notice', { status: 'partly-refunded', refunded_cents: 2000 })
    expect(oneLine(part?.text)).toContain(
      `your gift to ${site.legalName} (EIN ${site.ein}) of November 21, 2026 is $30.00`,
    )
  })

  test('a failed renewal gives the bank’s answer and a way to mend it; one that was paid meanwhile says nothing', async () => {
    const failed = {
      status: 'failed',
      frequency: 'monthly',
      paid_at: null,
      failure_reason: 'Your card has expired.',
    } as const
    const mail = await compose(await fresh(), 'payment-problem', failed)
    expect(oneLine(mail?.text)).toContain('Your monthly gift of $50.00 could not be taken')
    expect(mail?.text).toContain('Your card has expired.')
    expect(await compose(await fresh(), 'payment-problem')).toBeNull()
  })

  test('a dispute is told to the staff, not to the donor', async () => {
    const disputed = { status: 'disputed', disputed_cents: 5000, payment_intent_id: null } as const
    const mail = await compose(await fresh(), 'dispute-alert', disputed)
    expect(mail).toMatchObject({ to: site.email, subject: 'Disputed gift gift_000000000000000000000001' })
  })
})
