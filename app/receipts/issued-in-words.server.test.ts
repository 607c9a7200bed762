import { extractText, getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { changePayment } from '../payments/change-payment.server.ts'
import { findPayment, insertPayment, updatePayment } from '../payments/payment.queries.server.ts'
import { recordReceiptSent } from '../payments/receipt-due.queries.server.ts'
import { paidGift, paidOrder } from '../payments/testing/paid-payment.ts'
import type { Gift } from '../payments/payment-tables.ts'
import type { RemotePayment } from '../stripe/remote-payment.ts'
import { correctInReturn } from './correct-in-return.server.ts'
import { correctTribute } from './corrections/correct-tribute.server.ts'
import { correctPayerNames } from './corrections/correct-payer-names.server.ts'
import { drawReceipt } from './documents/receipt-document.server.ts'
import { writePaperReceipt } from './documents/paper-receipt.server.ts'
import { drawGiftLetters } from './documents/gift-letter.server.ts'
import { mailOf } from './mails/email-content.server.tsx'
import { writeReceipt } from './mails/gift-messages.server.tsx'

const givenAt = Date.UTC(2026, 1, 10, 15)
const changedAt = Date.UTC(2026, 2, 3, 15)
const copiedAt = Date.UTC(2027, 3, 21, 15)
const who = 'ann@example.org'

const arrived = { created_at: givenAt - 60_000, paid_at: givenAt - 60_000 }
const tribute = { tribute_kind: 'memory', tribute_name: 'Rose Miler' } as const
const remote = paidGift({ ...arrived, ...tribute })
const { id } = remote

async function addGift(db: Db): Promise<void> {
  await insertPayment(db, remote, givenAt)
  await recordReceiptSent(db, { kind: 'gift-receipt', id, at: givenAt }, givenAt)
}

const findGift = async (db: Db) => (await findPayment(db, id)) as Gift

async function sync(db: Db, changes: Partial<RemotePayment>, now = changedAt): Promise<void> {
  const stored = await findGift(db)
  await db.transaction().execute((tx) => updatePayment(tx, stored, { ...remote, ...changes }, now))
}

const issued = async (db: Db, now = copiedAt) => writePaperReceipt(await findGift(db), now)?.issued
const copy = ['First issued on February 10, 2026.', 'This copy: April 21, 2027.']
const replacing = [
  'First issued on February 10, 2026.',
  'Changed since: this one replaces the first.',
  'This copy: April 21, 2027.',
]

const textOf = async (bytes: Buffer | null) => {
  const pdf = await getDocumentProxy(new Uint8Array(bytes ?? []))
  const { text, totalPages } = await extractText(pdf, { mergePages: true })
  expect(totalPages).toBe(1)
  return text.replaceAll(/\s+/g, ' ')
}

/** Each form of the paper on a day: the page, the PDF, the letter, the mail as HTML and as text. */
async function papersOf(db: Db, now: number): Promise<string[]> {
  const gift = await findGift(db)
  const mail = await mailOf(writeReceipt(gift, undefined, undefined, now)!, 'ada@example.com')
  const html = mail.html.replaceAll(/<style.*?<\/style>|<[^>]+>|<!--.*?-->/gs, ' ')
  return [
    writePaperReceipt(gift, now)!.issued.join(' '),
    await textOf(await drawReceipt(gift, now, null)),
    await textOf(
      await drawGiftLetters([{ gift: { ...gift, postal_address: '12 Elm Street\nDayton, OH 45402' } }], null, now),
    ),
    html.replaceAll(/\s+/g, ' '),
    mail.text.replaceAll(/\s+/g, ' '),
  ]
}

describeOnEachDatabase('the day of issue', (_, it) => {
  it('of the first receipt is its own, also when it is printed once more on that day', async (db) => {
    await insertPayment(db, remote, givenAt)
    expect(await issued(db, givenAt)).toEqual(['Issued on February 10, 2026'])
    await recordReceiptSent(db, { kind: 'gift-receipt', id, at: givenAt }, givenAt)
    expect(await issued(db, givenAt + 60_000)).toEqual(['Issued on February 10, 2026'])
  })

  it('of a copy stands beside the day of the first one, in each form of the paper', async (db) => {
    await addGift(db)
    expect(await issued(db)).toEqual(copy)
    for (const text of await papersOf(db, copiedAt)) {
      expect(text).toMatch(/First issued on February 10, 2026/i)
      expect(text).toMatch(/This copy:? April 21, 2027/i)
      expect(text).not.toMatch(/ Issued on|replaces the first/)
    }
    await sync(db, { refunded_cents: 2000, status: 'partly-refunded' })
    for (const text of await papersOf(db, copiedAt))
      expect(text).toMatch(/Changed since:? this one replaces the first\./i)
  })

  it('does not change with a sync that reports the same, with a copy, or with a form that is signed', async (db) => {
    await addGift(db)
    await sync(db, {})
    await changePayment(
      db,
      id,
      { copies_sent: 1, payer_email: 'ada@work.example', form_8283_signed_on: '2026-03-03' },
      changedAt,
    ).execute()
    expect(await issued(db)).toEqual(copy)
  })

  it('of a copy after a refund says that it replaces the first, and not when the first is right again', async (db) => {
    await addGift(db)
    await sync(db, { lost_cents: 5000 - 1999, status: 'dispute-lost' })
    expect(await issued(db)).toEqual(replacing)
    await sync(db, { lost_cents: 0, status: 'paid' })
    expect(await issued(db)).toEqual(copy)
  })

  it('of a receipt that was given after a refund replaces nothing', async (db) => {
    await insertPayment(db, remote, givenAt)
    await sync(db, { refunded_cents: 29, status: 'partly-refunded' }, givenAt)
    await recordReceiptSent(db, { kind: 'gift-receipt', id, at: givenAt }, givenAt)
    expect(await issued(db)).toEqual(copy)
    await sync(db, { refunded_cents: 115, status: 'partly-refunded' })
    expect(await issued(db)).toEqual(replacing)
  })

  const inReturn = { inReturnKind: 'goods', inReturn: 'a picture book', inReturnValue: '7' }
  const typed = { tributeKind: 'memory', tributeName: 'Rose Miller', tellName: '', tellEmail: '', tellMessage: '' }
  const corrections: Record<string, (db: Db) => Promise<unknown>> = {
    'the name of the giver': async (db) => {
      const { giver_id: giverId } = await findGift(db)
      const misspelled = { giverId: giverId!, misspelled: ['Ada Giver'], name: 'Ada Givens' }
      await db.transaction().execute((tx) => correctPayerNames(tx, misspelled, changedAt))
    },
    'what was given in return': (db) =>
      correctInReturn(db, id, { typed: inReturn, who, key: 'form', sendsReceipt: false }, changedAt),
    'the tribute': async (db) => {
      const { version } = await findGift(db)
      return correctTribute(db, id, { typed, who, key: 'form', version, sendsCard: false }, changedAt)
    },
    'the fund': (db) => changePayment(db, id, { fund: 'trial-camp' }, changedAt).execute(),
    'the date': (db) => changePayment(db, id, { given_at: givenAt - 86_400_000 }, changedAt).execute(),
  }
  for (const [what, correct] of Object.entries(corrections))
    it(`of a copy after a correction says that it replaces the first: ${what}`, async (db) => {
      await addGift(db)
      await correct(db)
      expect(await issued(db)).toEqual(replacing)
    })

  it('of a gift that was corrected before its receipt was given replaces nothing', async (db) => {
    await insertPayment(db, remote, givenAt)
    await changePayment(db, id, { fund: 'trial-camp' }, givenAt - 1).execute()
    await recordReceiptSent(db, { kind: 'gift-receipt', id, at: givenAt }, givenAt)
    expect(await issued(db)).toEqual(copy)
  })

  it('of the paper of an order is beside the day of its first confirmation', async (db) => {
    const order = paidOrder(arrived)
    await insertPayment(db, order, givenAt)
    await recordReceiptSent(db, { kind: 'order-confirmation', id: order.id, at: givenAt }, givenAt)
    expect(writePaperReceipt((await findPayment(db, order.id))!, copiedAt)?.issued).toEqual(copy)
  })
})
