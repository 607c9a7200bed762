import { site } from '../../content/site.ts'
import type { PdfDocument } from '../../pdf/pdf-document.server.ts'
import type { Payment } from '../../payments/payment-tables.ts'
import type { Signatory } from '../signatory.server.ts'
import { printableOf } from './printable.server.ts'
import { type PaperReceipt, writePaperReceipt } from './paper-receipt.server.ts'

/**
 * The receipt of a payment as the bytes of a PDF of one page, with a line to sign under the receipt of a gift. Null when
 * there is nothing to acknowledge.
 */
export async function drawReceipt(payment: Payment, now: number, signatory: Signatory | null): Promise<Buffer | null> {
  const receipt = writePaperReceipt(await printableOf(payment), now)
  if (!receipt) return null
  const { heading, number, issued, payer, paragraphs, facts, notes } = receipt
  // Imported with the first PDF document: most of the time the site needs no PDF.
  const { closeLetter, large, openLetter, small } = await import('./letterhead.server.ts')
  const { writeSignature } = await import('./signature.server.ts')
  const { styles } = await import('../../pdf/pdf-document.server.ts')
  const pdf = openLetter(`${heading} ${number} | ${site.name}`, heading, [number, issued])
  const text = { ...styles.body, size: 11.5, lineGap: 2 }
  for (const [index, line] of payer.entries()) {
    pdf.write('P', line, index === 0 ? large(17) : small, undefined, { after: 2 })
  }
  pdf.y += 24
  for (const paragraph of paragraphs) pdf.write('P', paragraph, text, undefined, { after: 10 })
  pdf.y += 14
  await writeFacts(pdf, facts, { size: text.size, room: 6 })
  for (const note of notes) {
    pdf.keepTogether(() => pdf.write('P', note, { ...styles.body, size: 11 }, undefined, { after: 6 }))
  }
  if (payment.kind === 'gift') writeSignature(pdf, signatory)
  return closeLetter(pdf, `${heading} ${number}`)
}

/** The facts of a receipt, one a row, between lines. */
export async function writeFacts(
  pdf: PdfDocument,
  facts: PaperReceipt['facts'],
  { size, room }: { size: number; room: number },
): Promise<void> {
  const { small } = await import('./letterhead.server.ts')
  const { colors, fullWidth, page, styles } = await import('../../pdf/pdf-document.server.ts')
  const name = { x: page.left, width: 140 }
  const value = { x: page.left + 150, width: fullWidth.width - 150 }
  pdf.group('Table', () => {
    for (const fact of facts) {
      pdf.rule(colors.line, 0.8, undefined, room)
      pdf.group('TR', () =>
        pdf.sideBySide([
          () => pdf.write('TH', fact[0], small, name, { after: room }),
          () => pdf.write('TD', fact[1], { ...styles.body, size, lineGap: 2, font: 'Strong' }, value, { after: room }),
        ]),
      )
    }
  })
  pdf.rule(colors.line, 0.8, undefined, 20)
}
