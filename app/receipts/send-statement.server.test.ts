import { extractText, getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'
import { forgetPerson } from '../privacy/forget-person.server.ts'
import { whomOfEmail } from '../privacy/whom.server.ts'
import { countForgottenOfYear, findGiversByPost, statementsToSend } from './givers-of-year.queries.server.ts'
import { findYearOverview } from './year-overview.queries.server.ts'
import { addEmail, updateGiver } from '../givers/giver.queries.server.ts'
import { recordDeath, takeBackDeath } from '../givers/giver-died.server.ts'
import { endLetters, markEmailBounced } from '../givers/letters-to-giver.queries.server.ts'
import type { Db } from '../db/db.server.ts'
import { findChangesAbout } from '../audit/audit-log.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { findProgress, sendStatement, sendStatements, stopStatements } from './send-statement.server.ts'
import { recordPrinted } from './sent-statements/record-printed.server.ts'
import { statementMessages } from './mails/statement-messages.server.tsx'
import { add, asked, giverOf, now, send, sentTo, who, year } from './testing/statements-of-year.ts'

const queuedStatements = (db: Db) =>
  db.selectFrom('outbox').select(['subject_id', 'priority']).where('kind', '=', 'yearly-statement').execute()
const forget = async (db: Db, email: string) => forgetPerson(db, await whomOfEmail(db, email, true), { now })

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
    expect(await findProgress(db, year)).toEqual({ recorded: 520, queued: 520, printed: 0 })

    // One is sent, and one is leased.
    await db.updateTable('outbox').set({ status: 'sent' }).where('subject_id', '=', messages[0]!.subject_id).execute()
    const leased = { locked_until: now + 1 }
    await db.updateTable('outbox').set(leased).where('subject_id', '=', messages[1]!.subject_id).execute()
    expect(await stopStatements(db, year, who, now)).toBe(518)
    expect(await findProgress(db, year)).toEqual({ recorded: 2, queued: 1, printed: 0 })
    expect(await send(db)).toBe(518)
    const changes = (await findChangesAbout(db, '2025')).map(({ after }) => after)
    expect(changes).toEqual(expect.arrayContaining(['500 queued', '518 not sent']))
  })

  it('are not sent of a year that is not over', async (db) => {
    await add(db, 'ada@example.com', { paid_at: Date.UTC(2026, 0, 5) })
    for await (const _ of sendStatements(db, 2026, who, now)) expect.fail('sent')
    const one = await sendStatement(db, { year: 2026, giverId: await giverOf(db, 'ada@example.com'), who }, now)
    expect(one).toMatchObject({ ok: false, error: expect.stringContaining('is not over') })
  })

  it('are not sent to forgotten givers and bounced addresses, and are sent to givers who refused letters', async (db) => {
    for (const name of ['ada', 'forgotten', 'bounced', 'refuses']) await add(db, `${name}@example.com`)
    await markEmailBounced(db, 'Bounced@example.com', now, now)
    await endLetters(db, await giverOf(db, 'refuses@example.com'), 0)
    const forgotten = await giverOf(db, 'forgotten@example.com')
    await forget(db, 'Forgotten@example.com')
    expect(await send(db)).toBe(2)
    expect(await sentTo(db)).toEqual(['ada@example.com', 'refuses@example.com'])
    for (const [giverId, words] of [
      [forgotten, 'asked to be forgotten'],
      ['nobody', 'no gifts of 2025'],
    ] as const) {
      const answer = await sendStatement(db, { year, giverId, who, again: true }, now)
      expect(answer).toMatchObject({ ok: false, error: expect.stringContaining(words) })
    }
    const statements = await db.selectFrom('statement_sent').select('id').execute()
    const mails = await Promise.all(statements.map(({ id }) => statementMessages['yearly-statement']!.compose(db, id)))
    expect(new Set(mails.map((mail) => mail?.to))).toEqual(new Set(['ada@example.com', 'refuses@example.com']))
    expect(await findGiversByPost(db, year)).toMatchObject([{ email: 'bounced@example.com', bounced_at: now }])
    expect(await countForgottenOfYear(db, year)).toBe(1)
  })

  it('goes by post to a giver who has died, unless it had left before', async (db) => {
    for (const name of ['ada', 'bo']) await add(db, `${name}@example.com`)
    const [ada, bo] = [await giverOf(db, 'ada@example.com'), await giverOf(db, 'bo@example.com')]
    await recordDeath(db, { giverId: ada, who }, now)
    expect(await send(db)).toBe(1)
    expect(await sentTo(db)).toEqual(['bo@example.com'])
    const one = await sendStatement(db, { year, giverId: ada, who, again: true }, now)
    expect(one).toEqual({ ok: false, error: expect.stringContaining('has died: the statement goes by post') })
    expect(await findGiversByPost(db, year)).toMatchObject([{ id: ada, has_died: true }])
    expect(await findYearOverview(db, year, asked)).toMatchObject({ sums: { toSend: 0 }, byPost: [{ id: ada }] })

    await recordDeath(db, { giverId: bo, who }, now)
    const { id } = await db.selectFrom('statement_sent').select('id').executeTakeFirstOrThrow()
    expect(await statementMessages['yearly-statement']!.compose(db, id)).toBeNull()
    const toPrint = async () => (await findGiversByPost(db, year)).map((giver) => giver.id).toSorted()
    expect(await toPrint()).toEqual([ada, bo].toSorted())
    await db.updateTable('statement_sent').set({ said_gifts: 1, said_cents: 5000 }).execute()
    expect(await toPrint()).toEqual([ada])
    await takeBackDeath(db, { giverId: ada, who }, now)
    expect(await send(db)).toBe(1)
  })

  it('a merged giver gets one statement of all gifts, and none after a statement to a member', async (db) => {
    await add(db, 'ada@example.com', { amount_cents: 10_000 })
    await add(db, 'ada@work.example', { amount_cents: 2345 })
    await add(db, null, { amount_cents: 100, payer_name: 'Ada Brown', customer_id: null })
    const [ada, work] = [await giverOf(db, 'ada@example.com'), await giverOf(db, 'ada@work.example')]
    await db.updateTable('giver').set({ merged_into: ada }).where('id', '<>', ada).execute()
    await updateGiver(db, ada, { name: 'Ada B. Brown', postal_address: '9 Oak Street' }, now)
    expect((await findYearOverview(db, year, asked)).sums).toEqual({
      givers: 1,
      gifts: 3,
      cents: 12_445,
      nameless: 0,
      toSend: 1,
    })
    expect(await findGiversByPost(db, year)).toEqual([])
    expect(await send(db)).toBe(1)
    expect(await send(db)).toBe(0)
    const { id, giver_id: sentTo } = await db.selectFrom('statement_sent').selectAll().executeTakeFirstOrThrow()
    expect(sentTo).toBe(ada)
    const mail = await statementMessages['yearly-statement']!.compose(db, id)
    expect(mail?.to).toBe('ada@example.com')
    const pdf = await getDocumentProxy(new Uint8Array(mail?.attachments?.[0]?.content ?? []))
    const { text } = await extractText(pdf, { mergePages: true })
    expect(text).toContain('Ada B. Brown')
    expect(text.replaceAll(/\s+/g, ' ')).toContain('Total $124.45')

    // Sent to the member before the merge.
    await db.updateTable('statement_sent').set({ giver_id: work }).execute()
    expect(await send(db)).toBe(0)
    expect(await sendStatement(db, { year, giverId: work, who }, now)).toMatchObject({ ok: false })
    expect((await findYearOverview(db, year, asked)).givers).toMatchObject([{ id: ada, sent_at: now }])
    // Taken apart, the other one has got none.
    await db.updateTable('giver').set({ merged_into: null }).execute()
    expect(await statementsToSend(db, year)).toBe(1)
  })

  it('goes to the address for receipts, and by post without an address that works', async (db) => {
    await add(db, 'ada@example.com')
    const ada = await giverOf(db, 'ada@example.com')
    await addEmail(db, { giverId: ada, email: 'ada@new.example', getsReceipts: true, confirmedAt: now }, now)
    await db.updateTable('giver_email').set({ gets_receipts: 0 }).where('email_key', '=', 'ada@example.com').execute()
    await markEmailBounced(db, 'ada@example.com', now, now)
    expect((await findYearOverview(db, year, asked)).givers).toMatchObject([{ email: 'ada@new.example' }])
    expect(await statementsToSend(db, year)).toBe(1)
    await markEmailBounced(db, 'ada@new.example', now, now)
    expect(await statementsToSend(db, year)).toBe(0)
    expect(await findGiversByPost(db, year)).toMatchObject([{ id: ada }])
  })

  it('that are printed are recorded once, and printed no more; a mailed one that came back is printed', async (db) => {
    await add(db, null, { payer_name: 'Ada Brown', customer_id: null })
    await add(db, 'bo@example.com')
    const toPrint = async () => (await findGiversByPost(db, year)).map(({ id }) => id)
    const [ada = ''] = await toPrint()
    for (const added of [1, 0]) expect(await recordPrinted(db, { year, givers: [ada], who }, now)).toBe(added)
    expect(await toPrint()).toEqual([])
    expect(await findProgress(db, year)).toEqual({ recorded: 0, queued: 0, printed: 1 })
    // An address that is added later gets no second statement.
    await addEmail(db, { giverId: ada, email: 'ada@example.com', getsReceipts: true }, now)
    expect(await send(db)).toBe(1)
    const bo = await giverOf(db, 'bo@example.com')
    await markEmailBounced(db, 'bo@example.com', now, now)
    expect(await toPrint()).toEqual([bo])
    expect(await recordPrinted(db, { year, givers: [bo, 'nobody'], who }, now)).toBe(1)
    expect(await toPrint()).toEqual([])
  })

  it('of gifts by a fund alone goes as our thanks, in the mail and in the name of its file', async (db) => {
    const fund = { payment_method: 'donor-advised-fund', payer_name: 'Ada Brown' }
    await add(db, 'ada@example.com', fund)
    await add(db, 'bo@example.com', fund)
    await add(db, 'bo@example.com')
    expect(await send(db)).toBe(2)
    const mailTo = async (email: string) => {
      const sent = db
        .selectFrom('statement_sent')
        .select('id')
        .where('giver_id', '=', await giverOf(db, email))
      return statementMessages['yearly-statement']!.compose(db, (await sent.executeTakeFirstOrThrow()).id)
    }
    const thanks = await mailTo('ada@example.com')
    expect(thanks?.subject).toBe('Our thanks for gifts of 2025')
    expect(thanks?.attachments?.map(({ filename }) => filename)).toEqual(['thanks-2025.pdf'])
    expect(thanks?.text).not.toMatch(/tax|deduct|statement/i)
    const both = await mailTo('bo@example.com')
    expect(both?.attachments?.map(({ filename }) => filename)).toEqual(['statement-2025.pdf'])
    expect(both?.text).toContain('for your tax records')
  })

  it('one person’s can be sent again, once per form, with the gifts at the time of sending', async (db) => {
    const email = 'Ada@example.com'
    await add(db, email)
    const giverId = await giverOf(db, email)
    expect(await sendStatement(db, { year, giverId, who }, now)).toEqual({ ok: true })
    expect(await sendStatement(db, { year, giverId, who }, now)).toMatchObject({ ok: false })
    const again = { year, giverId, who, again: true, key: 'form-1' }
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
    await forget(db, email)
    expect(await queuedStatements(db)).toEqual([])
    expect(await statementMessages['yearly-statement']?.compose(db, id)).toBeNull()
    expect(await sentTo(db)).toEqual([])
    expect(await send(db)).toBe(0)
  })
})
