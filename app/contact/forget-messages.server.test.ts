import { expect, test } from 'vitest'
import { claimDueMessages, markSent } from '../platform/outbox.server.ts'
import { describeOnEachDatabase } from '../platform/testing/each-database.ts'
import { forgetContactMessages } from './forget-messages.server.ts'
import { storeMessage } from './send-message.server.ts'
import { sampleMessage } from './testing/sample-message.ts'

describeOnEachDatabase('forgetting a visitor’s messages', (fresh) => {
  test('removes each message and its mails, sent or owed, whatever the letters’ case, and nobody else’s', async () => {
    const db = await (await fresh()).open()
    const forget = (email: string) => db.transaction().execute((tx) => forgetContactMessages(tx, email))
    const sent = await storeMessage(db, sampleMessage({ email: 'Ada@Example.com' }), null, 0)
    for (const row of await claimDueMessages(db, 'host:1', 1, 10)) await markSent(db, row, 2)
    const owed = await storeMessage(db, sampleMessage({ subject: 'Again' }), null, Date.UTC(2026, 10, 21))
    const other = await storeMessage(db, sampleMessage({ email: 'bada@example.com' }), null, 4)

    const { removed, kept } = await forget('ADA@example.com')
    expect(removed.toSorted()).toEqual(
      [
        `contact message ${sent} of 1970-01-01, and what was owed for it`,
        `contact message ${owed} of 2026-11-21, and what was owed for it`,
      ].toSorted(),
    )
    expect(kept).toEqual([])
    expect(await db.selectFrom('contact_message').select('id').execute()).toEqual([{ id: other }])
    expect(await db.selectFrom('outbox').select('subject_id').distinct().execute()).toEqual([{ subject_id: other }])
    expect(await forget('ada@example.com')).toEqual({ removed: [], kept: [] })
  })

  test('a pattern is no address', async () => {
    const db = await (await fresh()).open()
    await storeMessage(db, sampleMessage(), null, 0)
    const { removed } = await db.transaction().execute((tx) => forgetContactMessages(tx, '%@example.com'))
    expect(removed).toEqual([])
  })

  test('a mail that is being sent meanwhile is noted nowhere, and nothing hangs', async () => {
    const db = await (await fresh()).open()
    await storeMessage(db, sampleMessage(), null, 0)
    const rows = await claimDueMessages(db, 'host:1', 1, 10)
    await db.transaction().execute((tx) => forgetContactMessages(tx, 'ada@example.com'))
    for (const row of rows) await markSent(db, row, 2)
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })
})
