import { setImmediate as nextTurn } from 'node:timers/promises'
import { bookTitle } from '../../catalog/books.ts'
import { packingSlip } from '../../content/receipts/packing-slip.ts'
import { fill } from '../../words/fill.ts'
import { addressOf } from '../../payments/payment.queries.server.ts'
import type { PdfDocument } from '../../pdf/pdf-document.server.ts'
import type { Order } from '../../payments/payment-tables.ts'
import { printableOf } from './printable.server.ts'
import { dateOf } from '../../values/publisher-time.ts'

interface PackingSlip {
  orderNumber: string
  date: string
  /** The lines of the address on the parcel. */
  address: string[]
  quantity: number
  title: string
}

const slipOf = (order: Order): PackingSlip => ({
  orderNumber: order.id,
  date: dateOf(order.paid_at ?? order.created_at),
  address: addressOf(order),
  quantity: order.quantity,
  title: bookTitle(order.book),
})

/** Packing slips for these orders, one page each, as the bytes of one PDF. */
export async function drawPackingSlips(orders: readonly Order[]): Promise<Buffer> {
  // Imported with the first order: most of the time the site needs no PDF.
  const { openLetter } = await import('./letterhead.server.ts')
  const [first] = orders
  const title =
    first && orders.length === 1
      ? fill(packingSlip.titleOf, { order: first.id })
      : fill(packingSlip.titleOfSeveral, { count: orders.length })
  let pdf: PdfDocument | undefined
  for (const order of orders) {
    const slip = slipOf(await printableOf(order))
    pdf = openLetter(title, packingSlip.title, [fill(packingSlip.order, { order: slip.orderNumber }), slip.date], {
      after: pdf,
    })
    await drawSlip(pdf, slip)
    // Lets other requests run.
    await nextTurn()
  }
  if (!pdf) throw new Error('There is no order to draw a packing slip for.')
  return pdf.finish()
}

async function drawSlip(pdf: PdfDocument, slip: PackingSlip): Promise<void> {
  const { large, small } = await import('./letterhead.server.ts')
  const { colors, page, styles } = await import('../../pdf/pdf-document.server.ts')
  pdf.write('H2', packingSlip.shipTo, small, undefined, { after: 4 })
  for (const line of slip.address) pdf.write('P', line, large(17), undefined, { after: 2 })
  pdf.y += 40
  const columns = [
    { x: page.left, width: 90, label: packingSlip.quantity, text: String(slip.quantity) },
    { x: 160, width: page.right - 160, label: packingSlip.bookTitle, text: slip.title },
  ]
  pdf.group('Table', () => {
    for (const [tag, word, style] of [
      ['TH', 'label', small],
      ['TD', 'text', large(20)],
    ] as const) {
      pdf.rule(colors.ink, 0.8, undefined, 8)
      pdf.group('TR', () =>
        pdf.sideBySide(columns.map((column) => () => pdf.write(tag, column[word], style, column, { after: 8 }))),
      )
    }
  })
  pdf.rule(colors.ink, 0.8, undefined, 20)
  for (const note of packingSlip.notes) pdf.write('P', note, { ...styles.body, size: 11 }, undefined, { after: 4 })
}
