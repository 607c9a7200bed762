import { type Box, fullWidth, page, type PdfDocument, type Style } from './pdf-document.server.ts'

interface FlowOptions {
  box?: Box
  /** The space below, in points. */
  after?: number
}

/** Writes text that may go on over the end of a page, and moves below it. */
export function writeFlowing(
  pdf: PdfDocument,
  tag: string,
  text: string,
  style: Style,
  { box = fullWidth, after = 0 }: FlowOptions = {},
): void {
  for (let rest = text; ;) {
    const room = page.bottom - pdf.y
    const end = fittingEnd(pdf, rest, style, box, room)
    if (end === rest.length) return pdf.write(tag, rest, style, box, { after })
    if (end > 0) pdf.write(tag, rest.slice(0, end).trimEnd(), style, box)
    rest = rest.slice(end).trimStart()
    pdf.addPage()
  }
}

/** Where a line may end: after a word, and inside a word that is longer than any. */
const pieces = /\s|\S{1,60}/g

/** How much of a text fits into this height: 0 when no line does. */
function fittingEnd(pdf: PdfDocument, text: string, style: Style, box: Box, room: number): number {
  const fits = (end: number) => pdf.heightOf(() => pdf.write('P', text.slice(0, end).trimEnd(), style, box)) <= room
  if (fits(text.length)) return text.length
  const ends = Array.from(text.matchAll(pieces), ({ 0: piece, index }) => index + piece.length)
  let [low, high] = [0, ends.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (fits(ends[middle]!)) low = middle + 1
    else high = middle
  }
  return low === 0 ? 0 : ends[low - 1]!
}
