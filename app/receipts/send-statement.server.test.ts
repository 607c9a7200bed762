import { extractText, getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'
import { forgetPerson } from '../privacy/forget-person.server.ts'
import { addressGiver, nameGiver } from '../office/year-end-statements/complete-giver.server.ts'
import { createManualGift } from '../manual-gifts/create-manual-gift.server.ts'
import { findGiversByPost, findGiversOfYear, statementsToSend } from './givers-of-year.queries.server.ts'
import { refuseLetters } from '../givers/letter-refusal.server.ts'
import { insertPayment } from '../payments/payment.queries.server.ts'
import { paidGift } from '../payments/testing/paid-payment.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { findChangesAbout } from '../audit/audit-log.server.ts'
import { queueMessage } from '../mail/outbox.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import type { RemotePayment } from '../stripe/remote-payment.server.ts'
import { findProgress, sendStatement, sendStatements, stopStatements } from './send-statement.server.ts'
import { statementMessages } from './mails/statement-messages.server.tsx'

const now = Date.UTC(2026, 0, 8, 15)
const who = 'ann@example.org'
const year = 2025

let count = 0
function add(db: Db | Tx, email: string | null, changes: Partial<RemotePayment> = {}) {
  count += 1
  const ids = { id: `G-${count}`, checkout_session_id: `cs_${count}`, payment_intent_id: `pi_${count}` }
  const paid = { created_at: Date.UTC(2025, 5, 1), paid_at: Date.UTC(2025, 5, 1) }
  return insertPayment(db, paidGift({ ...ids, ...paid, payer_email: email, ...changes }), now)
}

async function send(db: Db, stopAfter = Infinity): Promise<number> {
  let sent = 0
  for await (const added of sendStatements(db, year, who, now)) {
    sent = added
    if (added >= stopAfter) break
  }
  return sent
}

const queuedStatements = (db: Db) =>
  db.selectFrom('outbox').select(['subject_id', 'priority']).where('kind', '=', 'yearly-statement').execute()
const sentTo = async (db: Db) =>
  (await db.selectFrom('statement_sent').select('email').orderBy('email').execute()).map(({ email }) => email)
const asked = { search: '', sort: 'email', isDownward: false, offset: 0, limit: 50 } as const

describeOnEachDatabase('the statements of a year', (_, it) => {
  it('are sent to each giver of the year once, also after an interruption and when submitted twice at once', async (db) => {
    await db.transaction().execute(async (tx) => {
      for (let number = 0; number < 520; number += 1) await add(tx, `Giver${number}@example.com`)
    })
    await add(db, 'giver0@example.com')
    await add(db, 'late@example.com', { paid_at: Date.UTC(2026, 0, 1, 5) })
    await add(db, 'refunded@example.com', { status: 'refunded', refunded_cents: 5000 })
    await add(db, 'pending@example.com', { status: 'pending', paid_at: null })
    await add(db, 'live@example.com', { livemode: 1 })
    expect(await statementsToSend(db, year)).toBe(520)
    expect(await send(db, 500)).toBe(500)
    const both = await Promise.all([send(db), send(db)])
    expect(both[0] + both[1]).toBe(20)
    expect(await send(db)).toBe(0)
    expect(new Set(await sentTo(db)).size).toBe(520)
    const messages = await queuedStatements(db)
    expect(new Set(messages.map(({ subject_id: id }) => id)).size).toBe(520)
    expect(messages.every(({ priority }) => priority === 1)).toBe(true)
    expect(await findProgress(db, year)).toEqual({ recorded: 520, queued: 520 })

    // One is sent, and one is leased.
    await db.updateTable('outbox').set({ status: 'sent' }).where('subject_id', '=', messages[0]!.subject_id).execute()
    const leased = { locked_until: now + 1 }
    await db.updateTable('outbox').set(leased).where('subject_id', '=', messages[1]!.subject_id).execute()
    expect(await stopStatements(db, year, who, now)).toBe(518)
    expect(await findProgress(db, year)).toEqual({ recorded: 2, queued: 1 })
    expect(await send(db)).toBe(518)
    const changes = (await findChangesAbout(db, '2025')).map(({ after }) => after)
    expect(changes).toEqual(expect.arrayContaining(['500 queued', '518 not sent']))
  })

  it('are not sent of a year that is not over', async (db) => {
    await add(db, 'ada@example.com', { paid_at: Date.UTC(2026, 0, 5) })
    for await (const _ of sendStatements(db, 2026, who, now)) expect.fail('sent')
    const one = await sendStatement(db, { year: 2026, email: 'ada@example.com', who }, now)
    expect(one).toMatchObject({ ok: false, error: expect.stringContaining('is not over') })
  })

  it('are not sent to forgotten givers and bounced addresses, and are sent to givers who refused letters', async (db) => {
    for (const name of ['ada', 'forgotten', 'bounced', 'refuses']) await add(db, `${name}@example.com`)
    const bounced = db.selectFrom('payment').select('id').where('payer_email', 'like', 'bounced%')
    const { id } = await bounced.executeTakeFirstOrThrow()
    await queueMessage(db, { kind: 'gift-receipt', subjectId: id }, 0)
    await db.updateTable('outbox').set({ status: 'bounced', sent_at: 1 }).execute()
    await refuseLetters(db, 'refuses@example.com', 'asked', 0)
    await forgetPerson(db, 'Forgotten@example.com', now)
    expect(await send(db)).toBe(2)
    expect(await sentTo(db)).toEqual(['ada@example.com', 'refuses@example.com'])
    for (const [email, words] of [
      ['forgotten@example.com', 'asked to be forgotten'],
      ['nobody@example.com', 'no gifts of 2025'],
    ] as const) {
      const answer = await sendStatement(db, { year, email, who, again: true }, now)
      expect(answer).toMatchObject({ ok: false, error: expect.stringContaining(words) })
    }
  })

  it('one person’s can be sent again, once per form, with the gifts at the time of sending', async (db) => {
    const email = 'Ada@example.com'
    await add(db, email)
    expect(await sendStatement(db, { year, email, who }, now)).toEqual({ ok: true })
    expect(await sendStatement(db, { year, email: 'ada@EXAMPLE.com', who }, now)).toMatchObject({ ok: false })
    const again = { year, email, who, again: true, key: 'form-1' }
    for (const _ of [1, 2]) expect(await sendStatement(db, again, now)).toEqual({ ok: true })
    const messages = await queuedStatements(db)
    expect(messages).toHaveLength(2)
    await add(db, email, { amount_cents: 12_345 })
    const id = messages[0]!.subject_id
    const mail = await statementMessages['yearly-statement']?.compose(db, id)
    expect(mail).toMatchObject({ to: 'Ada@example.com', subject: expect.stringContaining('2025 statement of gifts') })
    const [file] = mail?.attachments ?? []
    expect(file?.filename).toBe('statement-2025.pdf')
    const pdf = await getDocumentProxy(new Uint8Array(file?.content ?? []))
    expect((await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, ' ')).toContain('Total $173.45')

    // A queued statement of a forgotten giver is not sent.
    await forgetPerson(db, email, now)
    expect(await queuedStatements(db)).toEqual([])
    expect(await statementMessages['yearly-statement']?.compose(db, id)).toBeNull()
    expect(await sentTo(db)).toEqual([])
    expect(await send(db)).toBe(0)
  })

  it('a missing name or address is counted once, and the gifts are summed under the person afterwards', async (db) => {
    await add(db, 'nameless@example.com', { payer_name: null })
    await add(db, 'ada@example.com', { amount_cents: 10_000, refunded_cents: 2500, status: 'partly-refunded' })
    const check = { method: 'check', date: '2025-03-01', amount: '20', name: 'Bo Giver' }
    for (const reference of ['1', '2']) await createManualGift(db, { ...check, reference }, { who }, now)
    const match = { ...check, method: 'employer-match', description: 'Sample Works', email: 'ada@example.com' }
    await createManualGift(db, match, { who }, now)
    const before = await findGiversOfYear(db, year, asked)
    expect(before.sums).toEqual({ givers: 2, gifts: 3, cents: 12_500, nameless: 1, toSend: 2 })
    expect((await findGiversOfYear(db, year, { ...asked, search: 'NAMEL' })).rows).toHaveLength(1)
    expect(await findGiversOfYear(db, year, { ...asked, search: 'zoe' })).toEqual({ ...before, rows: [], found: 0 })
    const [bo] = await findGiversByPost(db, year, 10)
    expect(bo).toMatchObject({ name: 'Bo Giver', address: null, gifts: 2, cents: 4000 })

    expect(await nameGiver(db, { email: 'nameless@example.com', name: 'Cy Giver', who }, now)).toBe(true)
    expect(await nameGiver(db, { email: 'nameless@example.com', name: 'Dee', who }, now)).toBe(false)
    const found = { id: bo?.newest_id ?? '', who }
    await addressGiver(db, { ...found, email: null, postalAddress: '9 Oak Street' }, now)
    expect(await findGiversByPost(db, year, 10)).toMatchObject([{ address: '9 Oak Street', gifts: 2 }])
    await addressGiver(db, { ...found, email: 'bo@example.com', postalAddress: null }, now)
    expect(await findGiversByPost(db, year, 10)).toEqual([])
    const receipts = await db.selectFrom('outbox').select('id').where('kind', '=', 'gift-receipt').execute()
    // The match and both checks.
    expect(receipts).toHaveLength(3)
    const after = { givers: 3, gifts: 5, cents: 16_500, nameless: 0, toSend: 3 }
    expect((await findGiversOfYear(db, year, asked)).sums).toEqual(after)
  })
})
