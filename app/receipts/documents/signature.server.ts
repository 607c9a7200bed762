import { type Box, colors, page, type PdfDocument, type Style, styles } from '../../pdf/pdf-document.server.ts'
import { type Signatory, signersOf } from '../signatory.server.ts'
import type { PaperReceipt } from './paper-receipt.server.ts'

/** The height for a signature by hand, in points. */
const room = 30
const below: Box = { x: page.left, width: 200 }
/** Beside the notes. */
const right: Box = { x: 388, width: page.right - 388 }
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

interface EndOptions {
  /** Of the notes, in points. */
  size: number
  /** Null means that the publisher signs. */
  signatory: Signatory | null | 'nobody'
  closing?: string
}

/**
 * The notes of a receipt, and beside them the signature, so that it has no page of its own. The notices of the states follow.
 */
export function writeEnd(
  pdf: PdfDocument,
  { notes, notices }: Pick<PaperReceipt, 'notes' | 'notices'>,
  { size, signatory, closing = '' }: EndOptions,
): void {
  const style = { ...styles.body, size }
  const isSigned = signatory !== 'nobody'
  const beside = { x: page.left, width: 310 }
  const writeNotes = () => {
    for (const note of notes) pdf.write('P', note, style, isSigned ? beside : undefined, { after: 6 })
  }
  pdf.keepTogether(() => {
    if (isSigned) pdf.sideBySide([writeNotes, () => writeSignature(pdf, signatory, { closing, box: right })])
    else writeNotes()
  })
  pdf.y += notices.length > 0 ? 8 : 0
  for (const notice of notices) pdf.keepTogether(() => pdf.write('P', notice, style, undefined, { after: 6 }))
}
