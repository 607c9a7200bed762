import { expect, onTestFinished, test } from 'vitest'
import { insertPayment } from '../../payments/payment.queries.server.ts'
import { paidGift } from '../../payments/testing/paid-payment.ts'
import { listenForWakes } from '../../db/wake.server.ts'
import { claimDueMessages, markFailed, queueMessage } from '../../mail/outbox.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { actions } from './quick-actions.server.ts'

describeOnEachDatabase('send again', (fresh) => {
  test('sends a receipt that waits for a later try at once, and queues no second receipt', async () => {
    const { url, open } = await fresh()
    const db = await open()
    const gift = paidGift()
    await insertPayment(db, gift, 0)
    await queueMessage(db, { kind: 'gift-receipt', subjectId: gift.id }, 0)
    const [row] = await claimDueMessages(db, 'host:1', 0, 1)
    if (!row) throw new Error('nothing claimed')
    await markFailed(db, row, 0, 'busy', 'server')

    const listening = new AbortController()
    onTestFinished(() => listening.abort())
    let wakes = 0
    listenForWakes({ db, databaseUrl: url, channel: 'outbox', signal: listening.signal }, () => (wakes += 1))
    // The first call means that it listens.
    await expect.poll(() => wakes).toBe(1)
    await actions['send-again'](db, { value: gift.id, who: 'ann@example.com', key: 'key' }, 1000)
    await expect.poll(() => wakes).toBe(2)
    expect(await claimDueMessages(db, 'host:1', 1000, 10)).toMatchObject([{ id: row.id, attempts: 2 }])
  })
})
