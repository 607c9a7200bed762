import { site } from '../../content/site.ts'
import type { Sheet } from '../../pdf/sheet.server.ts'
import type { Payment } from '../../payments/payment-tables.ts'
import { onPaper } from './on-paper.server.ts'
import { type PaperReceipt, writePaperReceipt } from './paper-receipt.server.ts'

/** The receipt of a payment as the bytes of a PDF of one page. Null when there is nothing to acknowledge. */
export async function drawReceipt(payment: Payment): Promise<Buffer | null> {
  const receipt = writePaperReceipt(await onPaper(payment))
  if (!receipt) return null
  const { heading, number, payer, paragraphs, facts, notes } = receipt
  // Loaded for the first sheet only: most of the time the site needs no PDF.
  const { closeLetter, large, openLetter, small } = await import('./letterhead.server.ts')
  const { styles } = await import('../../pdf/sheet.server.ts')
  const sheet = openLetter(`${heading} ${number} | ${site.name}`, heading, [number])
  const text = { ...styles.body, size: 11.5, lineGap: 2 }
  for (const [index, line] of payer.entries()) {
    sheet.write('P', line, index === 0 ? large(17) : small, undefined, { after: 2 })
  }
  sheet.y += 24
  for (const paragraph of paragraphs) sheet.write('P', paragraph, text, undefined, { after: 10 })
  sheet.y += 14
  await writeFacts(sheet, facts, { size: text.size, room: 6 })
  for (const note of notes) {
    sheet.keepTogether(() => sheet.write('P', note, { ...styles.body, size: 11 }, undefined, { after: 6 }))
  }
  return closeLetter(sheet, `${heading} ${number}`)
}

/** What a receipt states, name by name, between lines. */
export async function writeFacts(
  sheet: Sheet,
  facts: PaperReceipt['facts'],
  { size, room }: { size: number; room: number },
): Promise<void> {
  const { small } = await import('./letterhead.server.ts')
  const { colors, fullWidth, page, styles } = await import('../../pdf/sheet.server.ts')
  const name = { x: page.left, width: 140 }
  const value = { x: page.left + 150, width: fullWidth.width - 150 }
  sheet.group('Table', () => {
    for (const fact of facts) {
      sheet.rule(colors.line, 0.8, undefined, room)
      sheet.group('TR', () =>
        sheet.sideBySide([
          () => sheet.write('TH', fact[0], small, name, { after: room }),
          () =>
            sheet.write('TD', fact[1], { ...styles.body, size, lineGap: 2, font: 'Strong' }, value, { after: room }),
        ]),
      )
    }
  })
  sheet.rule(colors.line, 0.8, undefined, 20)
}
