import { extractText, getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'
import { findChangesAbout } from '../../audit/audit-log.server.ts'
import type { Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { findGiverIdOf } from '../../givers/giver.queries.server.ts'
import { markEmailBounced } from '../../givers/letters-to-giver.queries.server.ts'
import type { Mail } from '../../mail/mailer.server.ts'
import { createManualGift } from '../../manual-gifts/create-manual-gift.server.ts'
import { voidGift } from '../../manual-gifts/void-gift.server.ts'
import { insertPayment } from '../../payments/payment.queries.server.ts'
import { paidGift } from '../../payments/testing/paid-payment.ts'
import type { RemotePayment } from '../../stripe/remote-payment.ts'
import { findGiversByPost } from '../givers-of-year.queries.server.ts'
import { findProgress, sendStatement, sendStatements, stopStatements } from '../send-statement.server.ts'
import { sendQueued } from '../testing/send-queued.ts'
import { findChangedStatements } from './changed-statements.queries.server.ts'
import { recordPrinted } from './record-printed.server.ts'
import { sendCorrection, sendCorrections } from './send-correction.server.ts'

const year = 2025
const sentAt = Date.UTC(2026, 0, 8, 15)
const later = Date.UTC(2026, 1, 2, 15)
const latest = Date.UTC(2026, 2, 3, 15)
const who = 'ann@example.org'

let count = 0
async function add(db: Db, email: string | null, changes: Partial<RemotePayment> = {}): Promise<string> {
  count += 1
  // Sorted as they were added, also from the tenth on.
  const id = `G-${String(count).padStart(6, '0')}`
  const ids = { id, checkout_session_id: `cs_${count}`, payment_intent_id: `pi_${count}`, customer_id: null }
  const times = { created_at: Date.UTC(2025, 5, 1), paid_at: Date.UTC(2025, 5, 1) }
  await insertPayment(db, paidGift({ ...ids, ...times, payer_email: email, ...changes }), sentAt)
  return id
}

const refund = (db: Db, id: string, refunded_cents: number) =>
  db.updateTable('payment').set({ status: 'partly-refunded', refunded_cents }).where('id', '=', id).execute()

async function sendAll(db: Db): Promise<void> {
  for await (const _ of sendStatements(db, year, who, sentAt));
  await sendQueued(db, sentAt)
}

const changedIn = async (db: Db) => (await findChangedStatements(db, year, { limit: 10 })).rows
const giverOf = async (db: Db, email: string) => (await findGiverIdOf(db, email)) ?? 'nobody'
const queuedKinds = async (db: Db) =>
  (await db.selectFrom('outbox').select('kind').where('status', '=', 'queued').execute()).map(({ kind }) => kind)

async function textOf(mail: Mail | undefined): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(mail?.attachments?.[0]?.content ?? []))
  return (await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, ' ')
}

const note = 'Corrected. This replaces what we sent you on January 8, 2026.'

describeOnEachDatabase('a statement that was sent', (_, it) => {
  it('is listed as changed when something was given in return for a gift of its year', async (db) => {
    const gift = await add(db, 'ada@example.com')
    await sendAll(db)
    const given = { in_return: 'one book', in_return_kind: 'goods', in_return_cents: 1999 } as const
    await db.updateTable('payment').set(given).where('id', '=', gift).execute()
    expect(await changedIn(db)).toMatchObject([{ said_cents: 5000, said_gifts: 1, cents: 3001, gifts: 1 }])
    expect(await sendCorrections(db, { year, who, key: 'in return' }, later)).toBe(1)
    expect(await textOf((await sendQueued(db, later))[0])).toContain(note)
    expect(await changedIn(db)).toEqual([])
  })

  it('and is no longer right is listed, and a corrected one replaces it, once', async (db) => {
    const [kept, gone] = [await add(db, 'edna@example.org'), await add(db, 'edna@example.org')]
    await add(db, 'walter@example.org')
    await sendAll(db)
    expect(await changedIn(db)).toEqual([])
    await refund(db, gone, 2000)
    const edna = await giverOf(db, 'edna@example.org')
    const said = { said_cents: 10_000, said_gifts: 2, cents: 8000, gifts: 2 }
    expect(await findChangedStatements(db, year, { limit: 10 })).toMatchObject({
      total: 1,
      rows: [{ id: edna, email: 'edna@example.org', ...said, sent_at: sentAt, by_mail: 1, waits: 0 }],
    })

    const request = { year, giverId: edna, who, key: 'form-1' }
    for (const key of ['form-1', 'form-1', 'form-2'])
      expect(await sendCorrection(db, { ...request, key }, later)).toEqual({ ok: true })
    expect(await queuedKinds(db)).toEqual(['corrected-statement'])
    expect(await changedIn(db)).toMatchObject([{ waits: 1 }])
    // It is no statement of the run, which can be stopped.
    expect(await stopStatements(db, year, who, later)).toBe(0)
    expect(await findProgress(db, year)).toEqual({ recorded: 2, queued: 0, printed: 0 })

    const [mail] = await sendQueued(db, later)
    expect(mail?.subject).toMatch(/^Corrected: Your 2025 statement of gifts/)
    const body = mail?.text.replaceAll(/\s+/g, ' ')
    expect(body).toContain('your gifts of 2025 on January 8, 2026 is no longer right. The attached one, issued on ')
    expect(body).toContain('If you have already filed a return with the earlier one, please ask your tax adviser.')
    const text = await textOf(mail)
    expect(text).toContain(note)
    expect(text).toContain('Total $100.00 $20.00 $80.00')
    expect(await changedIn(db)).toEqual([])
    expect(await sendCorrection(db, { ...request, key: 'form-3' }, later)).toMatchObject({
      ok: false,
      error: expect.stringContaining('nothing has changed'),
    })
    expect(await findChangesAbout(db, edna)).toMatchObject([
      { what: 'corrected statement sent', before: '2025: $100.00, 2 gifts', after: '$80.00, 2 gifts', who },
    ])

    // The second correction replaces the first one, and a copy is sent as one.
    await refund(db, kept, 1000)
    const again = { year, giverId: edna, who, again: true, key: 'form-4' }
    expect(await sendStatement(db, again, latest)).toEqual({ ok: true })
    const [second] = await sendQueued(db, latest)
    expect(await textOf(second)).toContain('Corrected. This replaces what we sent you on February 2, 2026.')
    expect(await changedIn(db)).toEqual([])
    const row = db.selectFrom('statement_sent').selectAll().where('giver_id', '=', edna)
    expect(await row.execute()).toMatchObject([{ said_cents: 7000, said_gifts: 2, corrected_at: latest }])
  })

  it('says what its PDF said, when a gift changes while it is sent', async (db) => {
    const gift = await add(db, 'edna@example.org')
    for await (const _ of sendStatements(db, year, who, sentAt));
    expect(await changedIn(db)).toEqual([])
    const [mail] = await sendQueued(db, sentAt, () => refund(db, gift, 2000))
    expect(await textOf(mail)).toContain('Total $50.00')
    expect(await changedIn(db)).toMatchObject([{ said_cents: 5000, cents: 3000 }])
    // Stopping a copy that waits keeps that the first one was sent.
    await refund(db, gift, 0)
    await sendStatement(db, { year, giverId: await giverOf(db, 'edna@example.org'), who, again: true }, later)
    expect(await stopStatements(db, year, who, later)).toBe(1)
    expect(await findProgress(db, year)).toMatchObject({ recorded: 1, queued: 0 })
  })

  it('changes by gifts of shares, by a late check, and when nothing remains; all go out with one button', async (db) => {
    const check = { method: 'check', date: '2025-03-01', amount: '20', name: 'Edna Brown', email: 'edna@example.org' }
    const enter = async (typed: Parameters<typeof createManualGift>[1], now: number) => {
      const entered = await createManualGift(db, typed, { who }, now)
      if (!entered.ok) throw new Error(entered.error)
      return entered.id
    }
    const entered = await enter(check, sentAt)
    await add(db, 'walter@example.org', { payer_name: 'Walter Brown' })
    const fund = { method: 'donor-advised-fund', description: 'the Ada Fund', date: '2025-03-01', amount: '700' }
    await enter({ ...fund, name: 'Ada Giver', email: 'ada@example.org' }, sentAt)
    await sendAll(db)
    await voidGift(db, { id: entered, who, reason: 'returned' }, later)
    const shares = { ...check, method: 'stock', amount: '', description: '3 shares of Sample (SMPL)' }
    await enter({ ...shares, name: 'Walter Brown', email: 'walter@example.org' }, later)
    await enter({ ...fund, amount: '5', name: 'Ada Giver', email: 'ada@example.org' }, later)
    const byEmail = new Map((await changedIn(db)).map((row) => [row.email, row]))
    expect(byEmail.size).toBe(3)
    expect(byEmail.get('ada@example.org')).toMatchObject({ said_cents: 0, said_gifts: 1, cents: 0, gifts: 2 })
    expect(byEmail.get('edna@example.org')).toMatchObject({ said_cents: 2000, said_gifts: 1, cents: 0, gifts: 0 })
    expect(byEmail.get('walter@example.org')).toMatchObject({ said_cents: 5000, said_gifts: 1, cents: 5000, gifts: 2 })

    for (const _ of [1, 2]) expect(await sendCorrections(db, { year, who, key: 'form' }, later)).toBeLessThan(4)
    const mails = await sendQueued(db, later)
    expect(mails.map(({ to }) => to).toSorted()).toEqual(['ada@example.org', 'edna@example.org', 'walter@example.org'])
    const ofEdna = await textOf(mails.find(({ to }) => to === 'edna@example.org'))
    expect(ofEdna).toContain(`${note} If you have already filed a return`)
    expect(ofEdna).toContain('received no gifts from you in 2025.')
    const thanks = mails.find(({ to }) => to === 'ada@example.org')
    expect(thanks?.subject).toBe('Corrected: Our thanks for gifts of 2025')
    expect(`${thanks?.text} ${await textOf(thanks)}`).not.toMatch(/tax|deduct|return with/i)
    expect(await changedIn(db)).toEqual([])
  })

  it('is not mailed again when the change was undone before it left', async (db) => {
    const gift = await add(db, 'edna@example.org')
    await sendAll(db)
    await refund(db, gift, 2000)
    await sendCorrection(db, { year, giverId: await giverOf(db, 'edna@example.org'), who, key: 'form' }, later)
    await refund(db, gift, 0)
    expect(await sendQueued(db, later)).toEqual([])
    expect(await changedIn(db)).toEqual([])
  })

  it('is printed again when it goes by post, also when the mailed one came back', async (db) => {
    const gift = await add(db, null, { payer_name: 'Edna Brown' })
    const mailed = await add(db, 'walter@example.org', { payer_name: 'Walter Brown' })
    await sendAll(db)
    const [edna] = await findGiversByPost(db, year)
    const said = new Map([[edna!.id, { cents: 5000, gifts: 1 }]])
    expect(await recordPrinted(db, { year, givers: [edna!.id], said, who }, sentAt)).toBe(1)
    expect(await changedIn(db)).toEqual([])
    await markEmailBounced(db, 'walter@example.org', sentAt, sentAt)
    for (const id of [gift, mailed]) await refund(db, id, 2000)
    const changed = await changedIn(db)
    expect(changed).toMatchObject([
      { name: 'Edna Brown', by_mail: 0, cents: 3000 },
      { name: 'Walter Brown', by_mail: 0, cents: 3000 },
    ])
    const request = { year, giverId: edna!.id, who, key: 'form' }
    expect(await sendCorrection(db, request, later)).toMatchObject({ error: expect.stringContaining('print') })
    expect(await sendCorrections(db, { year, who, key: 'form' }, later)).toBe(0)

    const givers = changed.map(({ id }) => id)
    const printed = new Map(changed.map(({ id, cents, gifts }) => [id, { cents, gifts }]))
    // One more refund before the button is pressed is on no paper.
    await refund(db, gift, 2500)
    for (const recorded of [2, 0])
      expect(await recordPrinted(db, { year, givers, said: printed, who }, later)).toBe(recorded)
    expect(await changedIn(db)).toMatchObject([{ name: 'Edna Brown', said_cents: 3000, cents: 2500, sent_at: later }])
    expect(await findGiversByPost(db, year)).toEqual([])
    const what = (await findChangesAbout(db, '2025')).map((change) => `${change.what}: ${change.after}`)
    expect(what).toContain('corrected statements printed: 2 printed')
  })

  it('before it was recorded what it said, or of givers who are merged, is compared as far as it is known', async (db) => {
    const gift = await add(db, 'edna@example.org')
    await add(db, 'edna@work.example')
    await sendAll(db)
    const [edna, work] = [await giverOf(db, 'edna@example.org'), await giverOf(db, 'edna@work.example')]
    await db.updateTable('giver').set({ merged_into: edna }).where('id', '=', work).execute()
    // Both statements together say what is true.
    expect(await changedIn(db)).toEqual([])
    await refund(db, gift, 1000)
    expect(await changedIn(db)).toMatchObject([{ id: edna, said_cents: 10_000, said_gifts: 2, cents: 9000 }])
    await sendCorrection(db, { year, giverId: work, who, key: 'form' }, later)
    expect(await textOf((await sendQueued(db, later))[0])).toContain('Total $100.00 $10.00 $90.00')
    expect(await changedIn(db)).toEqual([])

    await refund(db, gift, 2000)
    expect(await changedIn(db)).toHaveLength(1)
    const unknown = db.updateTable('statement_sent').set({ said_cents: null, said_gifts: null })
    await unknown.where('giver_id', '=', work).execute()
    expect(await changedIn(db)).toEqual([])
  })
})
