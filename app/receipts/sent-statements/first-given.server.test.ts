import { extractText, getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'
import type { Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { changePayment } from '../../payments/change-payment.server.ts'
import { dateOf } from '../../values/publisher-time.ts'
import { drawStatement } from '../documents/statement.server.ts'
import { findStatement } from '../documents/statement-of-giver.server.ts'
import { sendStatement } from '../send-statement.server.ts'
import { sendQueued } from '../testing/send-queued.ts'
import { add, giverOf, now as queuedAt, send, who, year } from '../testing/statements-of-year.ts'
import { recordPrinted } from './record-printed.server.ts'
import { findStatementInForce, recordStatementLost } from './said-of-statement.server.ts'

const sentAt = queuedAt + 60_000
const later = Date.UTC(2026, 1, 2, 15)
const copiedAt = Date.UTC(2027, 3, 21, 15)
const email = 'ada@example.com'
const copy = 'First issued on January 8, 2026. This copy: April 21, 2027.'

async function copyOf(db: Db, way: 'mail' | 'post' = 'mail'): Promise<string> {
  const statement = await findStatement(db, await giverOf(db, email), { year, now: copiedAt, way })
  const bytes = await drawStatement(statement!)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

const firstGivenAt = async (db: Db) => (await findStatementInForce(db, await giverOf(db, email), year))?.firstGivenAt

describeOnEachDatabase('a copy of a statement', (_, it) => {
  it('says when the first was mailed, and nothing of one that waits to go out', async (db) => {
    await add(db, email)
    expect(await copyOf(db)).toContain('Issued on April 21, 2027')
    await send(db)
    expect(await firstGivenAt(db)).toBeNull()
    expect(await copyOf(db)).not.toContain('First issued')
    const [first] = await sendQueued(db, sentAt)
    expect(first?.text).not.toContain('First issued')
    expect(await firstGivenAt(db)).toBe(sentAt)
    expect(await copyOf(db)).toContain(copy)
    const request = { year, giverId: await giverOf(db, email), who, again: true, key: 'form' }
    expect(await sendStatement(db, request, later)).toEqual({ ok: true })
    const [again] = await sendQueued(db, later)
    const inMail = `First issued on January 8, 2026. This copy: ${dateOf(Date.now())}.`
    expect(again?.text.replaceAll(/\s+/g, ' ')).toContain(inMail)
    expect(await firstGivenAt(db)).toBe(sentAt)
  })

  it('says when the first was recorded as printed, and of one from before words were recorded, when it was sent', async (db) => {
    await add(db, email)
    await recordPrinted(db, { year, givers: [await giverOf(db, email)], who }, sentAt)
    expect(await copyOf(db, 'post')).toContain(copy)
    await db.updateTable('statement_sent').set({ said_cents: null, said_gifts: null, way: 'mail' }).execute()
    expect(await copyOf(db, 'post')).toContain(copy)
  })

  it('is the first one when the mail came back', async (db) => {
    await add(db, email)
    await send(db)
    await sendQueued(db, sentAt)
    const { id } = await db.selectFrom('statement_sent').select('id').executeTakeFirstOrThrow()
    const lost = (at: number, nextSentAt: number | null = null) =>
      db
        .transaction()
        .execute((tx) => recordStatementLost(tx, { kind: 'yearly-statement', id, sentAt: at, nextSentAt }, later))
    // Another copy, which is sent later, says nothing about the first.
    await lost(later)
    expect(await firstGivenAt(db)).toBe(sentAt)
    await lost(sentAt, later)
    expect(await firstGivenAt(db)).toBe(later)
    await lost(later)
    expect(await firstGivenAt(db)).toBeNull()
    expect(await copyOf(db)).toContain('Issued on April 21, 2027')
    await recordPrinted(db, { year, givers: [await giverOf(db, email)], who }, later + 1)
    expect(await firstGivenAt(db)).toBe(later + 1)
    await db.deleteFrom('statement_sent').where('way', '=', 'post').execute()
    const request = { year, giverId: await giverOf(db, email), who, again: true, key: 'form' }
    await sendStatement(db, request, later + 2)
    await sendQueued(db, later + 3)
    expect(await firstGivenAt(db)).toBe(later + 3)
  })

  it('of givers who were merged since is first issued when each had one', async (db) => {
    await add(db, email)
    await add(db, 'ada@work.example')
    await send(db)
    await sendQueued(db, sentAt)
    const work = await giverOf(db, 'ada@work.example')
    await db.updateTable('statement_sent').set({ created_at: later }).where('giver_id', '=', work).execute()
    await db
      .updateTable('giver')
      .set({ merged_into: await giverOf(db, email) })
      .where('id', '=', work)
      .execute()
    expect(await firstGivenAt(db)).toBe(later)
  })

  it('says that it replaces the first after a correction of the name or the fund of a gift', async (db) => {
    await add(db, email)
    await send(db)
    await sendQueued(db, sentAt)
    const gift = db.selectFrom('payment').select('id')
    await changePayment(db, (row) => row('id', 'in', gift), { fund: 'trial-camp' }, later).execute()
    const text = await copyOf(db)
    expect(text).toContain(copy)
    expect(text).toContain('Corrected. This replaces what we sent you on January 8, 2026.')
  })
})
