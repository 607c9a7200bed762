import { expect } from 'vitest'
import { salesTax } from '../../content/sales-tax.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { addCertificate } from '../../orders/testing/add-certificate.ts'
import { insertPayment, findPayment } from '../../payments/payment.queries.server.ts'
import { paidOrder } from '../../payments/testing/paid-payment.ts'
import type { Order } from '../../payments/payment-tables.ts'
import { fill } from '../../words/fill.ts'
import { orderMessages } from './order-messages.server.tsx'

const now = Date.UTC(2026, 10, 29, 17)
const certificate = { number: 'E-1234', state: 'IL' }

describeOnEachDatabase('the mails of an order without sales tax', (_, it) => {
  for (const [where, changes, words, alert] of [
    ['its state', {}, salesTax.exempt, []],
    [
      'another state',
      { ship_state: 'OH' },
      salesTax.notCovered,
      [expect.stringContaining('the certificate E-1234 is of IL, and the books go to OH')],
    ],
    [
      'its state after its last day',
      { created_at: Date.UTC(2027, 0, 2) },
      salesTax.notCovered,
      [expect.stringContaining('valid until December 31, 2026')],
    ],
  ] as const) {
    it(`to ${where} say why, and the staff reads what to do`, async (db) => {
      await addCertificate(db)
      const made = paidOrder({ created_at: now, paid_at: now, certificate_id: 'cert_1', ...changes })
      await insertPayment(db, made, now)
      const order = (await findPayment(db, made.id)) as Order
      const fact = [salesTax.fact, fill(words, certificate)]
      const buyer = await orderMessages['order-confirmation'](order, db)
      expect(buyer?.facts).toContainEqual(fact)
      const staff = await orderMessages['packing-alert'](order, db)
      expect(staff?.facts).toContainEqual(fact)
      const alerts = staff?.paragraphs.filter(
        (text) => typeof text === 'string' && text.includes('No sales tax was charged'),
      )
      expect(alerts).toEqual(alert)
    })
  }

  it('with tax say nothing of a certificate', async (db) => {
    const made = paidOrder({ tax_cents: 29, taxed_cents: 115 })
    await insertPayment(db, made, now)
    const mail = await orderMessages['order-confirmation']((await findPayment(db, made.id)) as Order, db)
    expect(mail?.facts).toContainEqual([salesTax.fact, '$0.29'])
  })
})
