import { expect } from 'vitest'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { insertPayment } from '../../payments/payment.queries.server.ts'
import { paidGift } from '../../payments/testing/paid-payment.ts'
import { lossyAmounts } from '../../values/testing/lossy-amounts.ts'
import { htmlOfPage } from '../testing/words-of-page.ts'
import { refundGift } from './page.server.tsx'

const now = Date.UTC(2026, 10, 25)

describeOnEachDatabase('a refund', (_, it) => {
  it('of a typed amount keeps its last cent', async (db) => {
    const { id } = paidGift()
    await insertPayment(db, paidGift({ created_at: now, paid_at: now }), now)
    for (const [typed, cents] of lossyAmounts) {
      const path = `/office/gifts/${id}/refund?amount=${typed}`
      const html = await htmlOfPage(refundGift, db, { path, params: { id }, now })
      expect(html).toContain(`name="cents" value="${cents}"`)
      expect(html).toContain(`>Refund $${typed}</button>`)
    }
  })
})
