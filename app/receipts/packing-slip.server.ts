import { book } from '../content/book.ts'
import { rules } from '../content/legal/rules.ts'
import { site } from '../content/site.ts'
import { addressOf } from '../ledger/payment.queries.server.ts'
import type { Sheet } from '../platform/sheet.server.ts'
import type { Order } from '../platform/tables.ts'
import { dateOf } from './date-of.ts'

interface PackingSlip {
  orderNumber: string
  date: string
  /** Line by line, as it stands on the parcel. */
  address: string[]
  quantity: number
  title: string
}

const notes = [
  'This is a purchase, not a donation. It is not tax-deductible.',
  `You can return a book within ${rules.refund.returnWithinDays} days of receipt. Please write to ${site.email} first.`,
]

export const slipOf = (order: Order): PackingSlip => ({
  orderNumber: order.id,
  date: dateOf(order.paid_at ?? order.created_at),
  address: addressOf(order),
  quantity: order.quantity,
  title: book.title,
})

/**
 * The sheets that go into parcels, one page each, as the bytes of a PDF. A letter that the font does not have is shown as
 * "?": the message that it is attached to, and the office, have it as it was typed.
 */
export async function drawPackingSlips(slips: readonly PackingSlip[]): Promise<Buffer> {
  // Loaded for the first order only: most of the time the site needs no PDF.
  const { openLetter } = await import('./letterhead.server.ts')
  const title = slips.length === 1 ? `Packing slip ${slips[0]!.orderNumber}` : `${slips.length} packing slips`
  let sheet: Sheet | undefined
  for (const slip of slips) {
    sheet = openLetter(title, 'Packing slip', [`Order ${slip.orderNumber}`, slip.date], { after: sheet })
    await drawSlip(sheet, slip)
  }
  if (!sheet) throw new Error('There is no order to draw a packing slip for.')
  return sheet.finish()
}

async function drawSlip(sheet: Sheet, slip: PackingSlip): Promise<void> {
  const { large, small } = await import('./letterhead.server.ts')
  const { colors, page, styles } = await import('../platform/sheet.server.ts')
  sheet.write('H2', 'Ship to', small, undefined, { after: 4 })
  for (const line of slip.address) sheet.write('P', line, large(17), undefined, { after: 2 })
  sheet.y += 40
  const columns = [
    { x: page.left, width: 90, label: 'Quantity', text: String(slip.quantity) },
    { x: 160, width: page.right - 160, label: 'Title', text: slip.title },
  ]
  sheet.group('Table', () => {
    for (const [tag, word, style] of [
      ['TH', 'label', small],
      ['TD', 'text', large(20)],
    ] as const) {
      sheet.rule(colors.ink, 0.8, undefined, 8)
      sheet.group('TR', () =>
        sheet.sideBySide(columns.map((column) => () => sheet.write(tag, column[word], style, column, { after: 8 }))),
      )
    }
  })
  sheet.rule(colors.ink, 0.8, undefined, 20)
  for (const note of notes) sheet.write('P', note, { ...styles.body, size: 11 }, undefined, { after: 4 })
}
