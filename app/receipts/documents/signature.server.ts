import { type Box, colors, page, type PdfDocument, type Style, styles } from '../../pdf/pdf-document.server.ts'
import { type Signatory, signersOf } from '../signatory.server.ts'

/** The height for a signature by hand, in points. */
const room = 30
const below: Box = { x: page.left, width: 200 }
const text: Style = { ...styles.body, size: 11, lineGap: 1 }

interface SignatureOptions {
  /** "With gratitude,": before the line. */
  closing?: string
  box?: Box
}

/** A line to sign above the signatory's name and title. Without a signatory, the publisher signs. */
export function writeSignature(
  pdf: PdfDocument,
  signatory: Signatory | null,
  { closing = '', box = below }: SignatureOptions = {},
): void {
  pdf.keepTogether(() => {
    if (closing) pdf.write('P', closing, text, box)
    pdf.y += room
    pdf.rule(colors.inkSoft, 0.6, box, 5)
    for (const signer of signersOf(signatory)) pdf.write('P', signer, text, box)
  })
}
