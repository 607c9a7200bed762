import { site } from '../../content/site.ts'
import type { PdfDocument } from '../../pdf/pdf-document.server.ts'
import type { Exemption } from '../../orders/exemption-certificate.queries.server.ts'
import type { Payment } from '../../payments/payment-tables.ts'
import type { Signatory } from '../signatory.server.ts'
import { printableOf } from './printable.server.ts'
import { type PaperReceipt, writePaperReceipt } from './paper-receipt.server.ts'

const roomy = { text: { size: 11.5, lineGap: 2 }, factSize: 11.5, room: 6, below: 24 }
/** For a receipt that would not be of one page. */
const compact = { text: { size: 10.5, lineGap: 1 }, factSize: 10.5, room: 2.5, below: 12 }

const isLong = ({ facts, paragraphs }: PaperReceipt) => facts.length > 8 || paragraphs.join(' ').length > 550

/**
 * The receipt of a payment as the bytes of a PDF of one page, with a line to sign under the receipt of a gift. Null when
 * there is nothing to acknowledge.
 */
export async function drawReceipt(
  payment: Payment,
  now: number,
  signatory: Signatory | null,
  exemption: Exemption | null = null,
): Promise<Buffer | null> {
  const receipt = writePaperReceipt(await printableOf(payment), now, exemption)
  if (!receipt) return null
  const { heading, number, issued, payer, paragraphs, facts } = receipt
  // Imported with the first PDF document: most of the time the site needs no PDF.
  const { closeLetter, large, openLetter, small } = await import('./letterhead.server.ts')
  const { writeEnd } = await import('./signature.server.ts')
  const { styles } = await import('../../pdf/pdf-document.server.ts')
  const pdf = openLetter(`${heading} ${number} | ${site.name}`, heading, [number, ...issued])
  const { text, factSize, room, below } = isLong(receipt) ? compact : roomy
  const style = { ...styles.body, ...text }
  for (const [index, line] of payer.entries()) {
    pdf.write('P', line, index === 0 ? large(17) : small, undefined, { after: 2 })
  }
  pdf.y += below
  for (const paragraph of paragraphs) pdf.write('P', paragraph, style, undefined, { after: 10 })
  pdf.y += room
  await writeFacts(pdf, facts, { size: factSize, room })
  writeEnd(pdf, receipt, { size: 11, signatory: payment.kind === 'gift' ? signatory : 'nobody' })
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
