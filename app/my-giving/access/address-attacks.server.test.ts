import { expect } from 'vitest'
import type { Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { confirmEmailChange } from '../../givers/email-change.server.ts'
import { findOpenRequests } from '../../givers/email-change.queries.server.ts'
import { findSessionByToken, startSession } from '../../givers/giver-session.server.ts'
import { findGiverIdOf } from '../../givers/giver.queries.server.ts'
import { revertEmailChange } from './revert-email-change.server.ts'
import { findPayment, insertPayment } from '../../payments/payment.queries.server.ts'
import { paidGift } from '../../payments/testing/paid-payment.ts'
import { correctAddress } from '../../receipts/corrections/correct-address.server.ts'
import { revertCorrection } from '../../receipts/corrections/correct-payment-email.server.ts'
import { statementsToSend } from '../../receipts/givers-of-year.queries.server.ts'
import { givingMessages } from '../giving-messages.server.tsx'
import { answerAddressForm } from './answer-address-form.server.ts'

const now = Date.UTC(2026, 0, 8, 15)
const lastYear = Date.UTC(2025, 5, 1)
const [ada, eve] = ['ada@example.com', 'eve@example.com']

async function add(db: Db, id: string, email: string, paidAt = now) {
  const ids = { id, checkout_session_id: `cs_${id}`, payment_intent_id: `pi_${id}` }
  await insertPayment(db, paidGift({ ...ids, payer_email: email, created_at: paidAt, paid_at: paidAt }), now)
}

const giverOf = async (db: Db, email: string) => (await findGiverIdOf(db, email)) ?? ''

/** Posts the form of My giving as Eve, with a field that asks for an address. */
async function ask(db: Db, email: string) {
  const fields = new FormData()
  for (const [name, value] of Object.entries({ intent: 'add', email, receipts: '1' })) fields.set(name, value)
  return answerAddressForm(db, { giverId: await giverOf(db, eve), email: eve }, fields, now)
}

/** Everything that is Ada's. */
async function readAdas(db: Db) {
  const giverId = await giverOf(db, ada)
  const ofGiver = (table: 'giver_email' | 'giver_note' | 'statement_sent' | 'payment') =>
    db.selectFrom(table).selectAll().where('giver_id', '=', giverId).execute()
  return {
    giver: await db.selectFrom('giver').selectAll().where('id', '=', giverId).execute(),
    emails: await ofGiver('giver_email'),
    notes: await ofGiver('giver_note'),
    statements: await ofGiver('statement_sent'),
    payments: await ofGiver('payment'),
  }
}

/** What Eve can do with Ada's address: ask for it in My giving, and correct a payment to it and take that back. */
async function tryEverything(db: Db) {
  expect(await ask(db, ada)).toEqual({ ok: true, done: 'added' })
  for (const { id } of await findOpenRequests(db, await giverOf(db, eve), now)) {
    // Ada presses the link, because she does not know what it is.
    await confirmEmailChange(db, id, now)
    await db.transaction().execute((tx) => revertEmailChange(tx, id, now))
  }
  await correctAddress(db, (await findPayment(db, 'e2'))!, ada, now)
  const corrections = db.selectFrom('email_change').select('id').where('payment_id', '=', 'e2')
  const { id } = await corrections.executeTakeFirstOrThrow()
  await db.transaction().execute((tx) => revertCorrection(tx, id, now + 1))
}

describeOnEachDatabase('an attack with the address of another giver', (_, it) => {
  it('does not silence her in January, passes no sent statement on, and carries no note off', async (db) => {
    await add(db, 'a1', ada, lastYear)
    await add(db, 'e1', eve, lastYear)
    await add(db, 'e2', eve)
    const [adas, eves] = [await giverOf(db, ada), await giverOf(db, eve)]
    // Eve refuses letters, and her statement was sent. The office has notes about both.
    await db.updateTable('giver').set({ no_letters_at: now }).where('id', '=', eves).execute()
    const sent = { id: 's', year: 2025, way: 'mail' as const, giver_id: eves, who: 'ann', created_at: now }
    await db.insertInto('statement_sent').values(sent).execute()
    const note = { note: 'Calls', who: 'ann', created_at: now - 1 }
    const notes = [adas, eves].map((giverId) => ({ id: giverId, giver_id: giverId, ...note }))
    await db.insertInto('giver_note').values(notes).execute()
    const before = await readAdas(db)
    const due = await statementsToSend(db, 2025)
    await tryEverything(db)
    expect(await readAdas(db)).toEqual(before)
    expect(before).toMatchObject({ giver: [{ no_letters_at: null }], notes: [{ id: adas }], statements: [] })
    expect(await statementsToSend(db, 2025)).toBe(due)
    const allNotes = db.selectFrom('giver_note').select(['id', 'giver_id']).orderBy('id').execute()
    expect(await allNotes).toEqual([adas, eves].toSorted().map((id) => ({ id, giver_id: id })))
    expect((await findPayment(db, 'e2'))?.giver_id).toBe(eves)
  })

  it('is no takeover by a typing error: the stranger sees nothing before the link is pressed, and the mail names nobody', async (db) => {
    await add(db, 'e1', eve)
    await ask(db, 'stranger@example.net')
    expect(await findGiverIdOf(db, 'stranger@example.net')).toBeNull()
    await startSession(db, { email: 'stranger@example.net' }, now, 's'.repeat(43))
    expect(await findSessionByToken(db, 's'.repeat(43), now)).toBeNull()
    // The times of the rows are compared with the clock when a mail is composed.
    const times = { created_at: Date.now(), expires_at: Date.now() + 60_000 }
    await db.updateTable('email_change').set(times).execute()
    const queued = db.selectFrom('outbox').select('subject_id').where('kind', '=', 'address-confirm')
    const { subject_id: id } = await queued.executeTakeFirstOrThrow()
    const mail = await givingMessages['address-confirm']!.compose(db, id)
    expect(mail?.to).toBe('stranger@example.net')
    // The token of the link may contain any letters.
    const words = mail?.text.replaceAll(/token=\S+/g, '')
    for (const hidden of [eve, 'Ada', 'Giver', '$', 'e1']) expect(words).not.toContain(hidden)
  })

  it('does not find out who gives: used and unused addresses get the same answer and the same rows', async (db) => {
    await add(db, 'a1', ada)
    await add(db, 'e1', eve)
    const seen = []
    for (const email of [ada, 'nobody@example.net']) {
      const answer = await ask(db, email)
      const [request] = await findOpenRequests(db, await giverOf(db, eve), now)
      await confirmEmailChange(db, email === ada ? (request?.id ?? '') : '', now)
      const kinds = await db.selectFrom('outbox').select('kind').orderBy('kind').execute()
      const open = await findOpenRequests(db, await giverOf(db, eve), now)
      seen.push({ answer, kinds, open: open.map(({ id: _id, email: _email, email_key: _key, ...rest }) => rest) })
      await db.deleteFrom('email_change').execute()
      await db.deleteFrom('outbox').execute()
    }
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]?.open).toHaveLength(1)
  })
})
