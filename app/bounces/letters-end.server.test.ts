import { expect } from 'vitest'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { findLettersState } from '../givers/letters-to-giver.queries.server.ts'
import { messageIdOf } from '../mail/mailer.server.ts'
import type { RefusalKind } from '../mail/refusals/refusal-codes.ts'
import { findSubscriberByEmail, markConfirmed, recordPending } from '../newsletter/subscriber.queries.server.ts'
import { findOpenIssues } from '../office/today/find-open-issues.server.ts'
import { findLedgerHealth } from '../health/health.server.ts'
import { officeUrlOf } from '../office/office-url-of.server.ts'
import { findPayment, insertPayment } from '../payments/payment.queries.server.ts'
import { recordReceiptSent } from '../payments/receipt-due.queries.server.ts'
import { paidGift } from '../payments/testing/paid-payment.ts'
import { bounceMessages } from './bounce-alert.server.ts'
import type { MailReport } from './bounce.ts'
import { recordReport } from './record-report.server.ts'

const dayMs = 24 * 60 * 60_000
const start = Date.UTC(2026, 10, 3, 15)
const ada = 'ada@example.com'

/** A mail that was sent at a time. Returns the report that it came back. */
async function sent(db: Db, to: string, at: number, kind = 'newsletter-issue', subject = 'x'): Promise<MailReport> {
  const id = crypto.randomUUID()
  const row = { priority: 0, run_at: at, locked_until: 0, attempts: 1, created_at: at } as const
  const mail = { id, kind, subject_id: subject, dedupe_key: id, status: 'sent', sent_at: at, recipient: to } as const
  await db
    .insertInto('outbox')
    .values({ ...row, ...mail })
    .execute()
  return { messageId: messageIdOf(id), address: null, kind: 'other', status: '5.0.0', reason: `no, <${to}>` }
}

async function subscribe(db: Db, email: string): Promise<void> {
  const signUp = { email, source: 'home', consent: 'yes' } as const
  const id = await db.transaction().execute((tx) => recordPending(tx, signUp, 0))
  await markConfirmed(db, id ?? '', 0)
}
const statusOf = async (db: Db, email = ada) => (await findSubscriberByEmail(db, email))?.status
const alerts = (db: Db) =>
  db.selectFrom('outbox').select(['kind', 'subject_id']).where('kind', 'like', '%-alert').orderBy('kind').execute()
const linesOf = async (db: Db, now: number) =>
  (await findOpenIssues(db, now, 'everything')).map(({ text }) => text).filter((text) => text.includes('refuse'))

/** Sends mails on some days, each of which comes back on its day for a reason, or is taken. */
async function come(db: Db, mails: readonly (readonly [day: number, kind: RefusalKind | 'taken'])[]): Promise<void> {
  for (const [day, kind] of mails) {
    const at = start + day * dayMs
    const report = await sent(db, ada, at)
    if (kind !== 'taken') await recordReport(db, { ...report, kind }, at)
  }
}

describeOnEachDatabase('letters to a mailbox', (_, it) => {
  it('end at once when there is none', async (db) => {
    await subscribe(db, ada)
    await come(db, [[0, 'no-mailbox']])
    expect(await statusOf(db)).toBe('unsubscribed')
  })

  it('end when it was full or switched off for three letters over two weeks', async (db) => {
    await subscribe(db, ada)
    await come(db, [[0, 'full'], [7, 'full']]) // prettier-ignore
    expect(await statusOf(db)).toBe('confirmed')
    await come(db, [[14, 'full']])
    expect(await statusOf(db)).toBe('unsubscribed')
  })

  it('go on when it was full for two letters, or for three within two weeks', async (db) => {
    await subscribe(db, ada)
    await come(db, [[0, 'full'], [4, 'full'], [13, 'full']]) // prettier-ignore
    expect(await statusOf(db)).toBe('confirmed')
  })

  it('go on when a letter was taken between, and a refusal of ours between counts neither way', async (db) => {
    await subscribe(db, ada)
    await come(db, [[0, 'full'], [7, 'full'], [9, 'taken'], [14, 'full'], [16, 'other'], [21, 'full']]) // prettier-ignore
    expect(await statusOf(db)).toBe('confirmed')
    await come(db, [[28, 'full']])
    expect(await statusOf(db)).toBe('unsubscribed')
  })

  it('go on whatever is refused about us, our content or the way', async (db) => {
    await subscribe(db, ada)
    await come(
      db,
      Array.from({ length: 9 }, (__, week) => [week * 7, 'other'] as const),
    )
    expect(await statusOf(db)).toBe('confirmed')
  })
})

describeOnEachDatabase('a run of refusals', (_, it) => {
  it('of one provider is one alarm, until the provider takes mail again', async (db) => {
    const gift = paidGift({ payer_email: 'ada@hotmail.com' })
    await insertPayment(db, gift, 0)
    for (const [hour, to] of ['ada@outlook.com', 'bo@hotmail.com', 'cy@live.co.uk', 'ada@hotmail.com'].entries()) {
      const at = start + hour * 3_600_000
      const kind = hour === 3 ? 'gift-receipt' : 'newsletter-issue'
      await recordReport(db, { ...(await sent(db, to, at, kind, gift.id)), status: '5.7.1' }, at)
    }
    expect(await alerts(db)).toEqual([{ kind: 'refusal-alert', subject_id: 'Outlook' }])
    const now = start + dayMs
    const line = 'Outlook refuses our mail since Tuesday: 4 mails came back. It says: 5.7.1 no, <…@…>'
    expect(await linesOf(db, now)).toEqual([line])
    expect((await findLedgerHealth(db, now)).map(([, text]) => text)).toContain(line)
    // Elsewhere mail is taken, and the mail of this hour may still come back.
    await sent(db, 'ada@example.com', start + 5 * 3_600_000)
    await sent(db, 'dee@msn.com', now)
    expect(await linesOf(db, now)).toEqual([line])
    expect(await linesOf(db, now + dayMs)).toEqual([])
    // The receipt is sent again in every way that there is.
    expect((await findPayment(db, gift.id))?.acknowledged_at).toBeNull()
  })

  it('ends after five days without one, and two mails are none', async (db) => {
    const reports = [await sent(db, 'a@books.example', start), await sent(db, 'b@books.example', start)]
    for (const report of reports) await recordReport(db, report, start)
    expect(await linesOf(db, start)).toEqual([])
    await recordReport(db, await sent(db, 'c@books.example', start + 1), start + 1)
    expect(await linesOf(db, start + 4 * dayMs)).toHaveLength(1)
    expect(await linesOf(db, start + 6 * dayMs)).toEqual([])
    expect(await bounceMessages(officeUrlOf)['refusal-alert']?.compose(db, 'books.example')).toBeNull()
  })

  it('is written to the staff with the reason, and without addresses', async (db) => {
    const now = Date.now()
    for (const to of ['a@gmail.com', 'b@gmail.com', 'c@googlemail.com'])
      await recordReport(db, await sent(db, to, now - 1000), now)
    const mail = await bounceMessages(officeUrlOf)['refusal-alert']?.compose(db, 'Gmail')
    expect(mail?.subject).toBe('Mail to Gmail comes back')
    expect(mail?.text).toContain('no, <…@…>')
    expect(mail?.text).not.toContain('gmail.com')
  })
})

describeOnEachDatabase('a complaint', (_, it) => {
  it('ends the newsletter and the letters to the giver at once, and no receipt', async (db) => {
    const gift = paidGift({ payer_email: ada })
    await insertPayment(db, gift, 0)
    await recordReceiptSent(db, { kind: 'gift-receipt', id: gift.id, at: 1000 }, 1000)
    await subscribe(db, ada)
    const { giver_id: giverId } = (await findPayment(db, gift.id))!
    const report = { ...(await sent(db, ada, start, 'gift-receipt', gift.id)), kind: 'complaint' } as const
    expect(await recordReport(db, report, start)).toBe(true)
    expect(await statusOf(db)).toBe('unsubscribed')
    expect(await findLettersState(db, giverId!, start)).toBe('stopped')
    const giver = db.selectFrom('giver').select('no_letters_words').where('id', '=', giverId)
    expect((await giver.executeTakeFirst())?.no_letters_words).toBe('Marked a mail of ours as spam')
    // The receipt arrived, and further ones go to the address.
    expect((await findPayment(db, gift.id))?.acknowledged_at).toBe(1000)
    const emails = await db.selectFrom('giver_email').select('bounced_at').execute()
    expect(emails).toEqual([{ bounced_at: null }])
    expect(await alerts(db)).toEqual([])
    expect(await recordReport(db, report, start)).toBe(false)
  })

  it('of a mail that is not ours, or without an address, changes nothing', async (db) => {
    await subscribe(db, ada)
    const complaint = { address: null, kind: 'complaint', status: '', reason: '' } as const
    for (const messageId of [null, '<x@evil.example>', messageIdOf(crypto.randomUUID())])
      expect(await recordReport(db, { ...complaint, messageId }, start)).toBe(false)
    expect(await statusOf(db)).toBe('confirmed')
  })

  it('of a provider that does not know our Message-ID is the address’s', async (db) => {
    await subscribe(db, ada)
    const complaint = { messageId: '<of@the.provider>', kind: 'complaint', status: '', reason: '' } as const
    expect(await recordReport(db, { ...complaint, address: ' Ada@Example.com' }, start)).toBe(true)
    expect(await statusOf(db)).toBe('unsubscribed')
  })
})
