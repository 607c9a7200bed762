import { rules } from '../content/legal/rules.ts'
import { site } from '../content/site.ts'
import { streetLine } from '../content/street-line.ts'
import type { Style } from '../platform/sheet.server.ts'

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

/**
 * The sheet that goes into the parcel, as the bytes of a PDF. A letter that the font does not have is shown as "?": the
 * message that it is attached to has it as it was typed.
 */
export async function drawPackingSlip(slip: PackingSlip): Promise<Buffer> {
  // Loaded for the first order only: most of the time the site needs no PDF.
  const { colors, page, Sheet, styles } = await import('../platform/sheet.server.ts')
  const sheet = new Sheet({ title: `Packing slip ${slip.orderNumber}` })
  const [left, right] = [
    { x: page.left, width: 290 },
    { x: 360, width: page.right - 360 },
  ]
  const small: Style = { ...styles.soft, size: 10.5 }
  const large = (size: number): Style => ({ ...styles.label, size })
  const { city, state, zip } = site.address
  const sender = [streetLine(site.address), `${city}, ${state} ${zip}`, site.email, site.phone]

  sheet.sideBySide([
    () => {
      sheet.write('P', site.name, large(18), left, { after: 6 })
      for (const line of sender) sheet.write('P', line, small, left)
    },
    () => {
      sheet.write('H1', 'Packing slip', large(18), right, { after: 6 })
      for (const line of [`Order ${slip.orderNumber}`, slip.date]) sheet.write('P', line, small, right)
    },
  ])
  sheet.y += 40
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
  return sheet.finish()
}
