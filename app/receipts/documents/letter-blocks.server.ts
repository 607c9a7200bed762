import {
  type Box,
  colors,
  fullWidth,
  page,
  type PdfDocument,
  type Style,
  styles,
} from '../../pdf/pdf-document.server.ts'
import { writeFlowing } from '../../pdf/write-flowing.server.ts'

/** A piece of a letter, in plain words. */
export interface LetterBlock {
  kind: 'heading' | 'text' | 'item' | 'quote' | 'rule'
  text: string
  /** In front of an entry of a list. */
  mark?: string
}

export const letterText: Style = { ...styles.body, size: 11, lineGap: 1.5 }
const heading: Style = { ...styles.label, size: 13 }
const small: Style = { ...styles.soft, size: 9 }

const indent = 18
const indented: Box = { x: fullWidth.x + indent, width: fullWidth.width - indent }
/** A heading, or the mark of an entry, is not left alone at the end of a page. In points. */
const leastRoom = 60

export function writeBlock(pdf: PdfDocument, { kind, text, mark = '' }: LetterBlock): void {
  if (kind === 'heading' || kind === 'item') beginLower(pdf)
  if (kind === 'rule') pdf.rule(colors.line, 0.8, undefined, 12)
  else if (kind === 'heading') writeFlowing(pdf, 'H2', text, heading, { after: 6 })
  else if (kind === 'text') writeFlowing(pdf, 'P', text, letterText, { after: 8 })
  else if (kind === 'quote') writeFlowing(pdf, 'P', text, letterText, { box: indented, after: 8 })
  else {
    const top = pdf.y
    if (mark) pdf.write('P', mark, letterText)
    pdf.y = top
    writeFlowing(pdf, 'P', text, letterText, { box: indented, after: 4 })
  }
}

/** Why the letter comes, and what the states ask for. */
export function writeFoot(pdf: PdfDocument, lines: readonly string[]): void {
  pdf.y += 8
  for (const line of lines) writeFlowing(pdf, 'P', line, small, { after: 4 })
}

function beginLower(pdf: PdfDocument): void {
  if (page.bottom - pdf.y < leastRoom) pdf.addPage()
}
