import { site } from '../../content/site.ts'
import { streetLine } from '../../words/street-line.ts'
import { drawMark } from '../../pdf/window-mark.server.ts'
import { colors, page, PdfDocument, type Style, styles } from '../../pdf/pdf-document.server.ts'

export const small: Style = { ...styles.soft, size: 10.5 }
/** The publisher's name, and the kind of document. */
const masthead: Style = { ...styles.heading, size: 18 }
export const large = (size: number): Style => ({ ...styles.label, size })

const markWidth = 38
const left = { x: page.left + markWidth, width: 290 - markWidth }
const right = { x: 360, width: page.right - 360 }

/**
 * The position of an address in the window of a #10 envelope, in points from the top left: the window is 4.5 by 1.125
 * inches, 0.875 from the left and 0.5 from the bottom of 4.125. The paper, folded into thirds, may lie up to half an inch
 * lower and an inch further right.
 */
const inWindow = { x: 72, width: 242, bottom: 228 } as const
const addressed = { top: 42, body: 284 } as const
const unaddressedTop = 54
const addressStyle: Style = { ...styles.body, lineGap: -0.5 }

interface LetterOptions {
  /** The lines for the window of an envelope. */
  address?: readonly string[] | undefined
  /** The finished letter before it in the same file. */
  after?: PdfDocument | undefined
  /** The file's date. By default now. */
  date?: Date
}

/** Begins a letter with the publisher's mark, name and address, and beside them the heading with `lines`. */
export function openLetter(
  title: string,
  heading: string,
  lines: readonly string[],
  { address = [], after, date }: LetterOptions = {},
): PdfDocument {
  const pdf = after ?? new PdfDocument({ title, ...(date && { date }) })
  if (after) pdf.addPage()
  pdf.y = address.length > 0 ? addressed.top : unaddressedTop
  const { city, state, zip } = site.address
  const sender = [streetLine(site.address), `${city}, ${state} ${zip}`, site.email, site.phone]
  pdf.sideBySide([
    () => {
      drawMark(pdf, { x: page.left, y: pdf.y + 1, height: 34 })
      pdf.write('P', site.name, masthead, left, { after: 6 })
      for (const line of sender) pdf.write('P', line, small, left)
    },
    () => {
      pdf.write('H1', heading, masthead, right, { after: 6 })
      for (const line of lines) pdf.write('P', line, small, right)
    },
  ])
  pdf.y += 40
  if (address.length === 0) return pdf
  const writeAddress = () => {
    for (const line of address) pdf.write('P', line, addressStyle, inWindow)
  }
  pdf.y = inWindow.bottom - pdf.heightOf(writeAddress)
  writeAddress()
  pdf.y = addressed.body
  return pdf
}

/** Numbers the pages, if there are several, and ends the file. */
export function closeLetter(pdf: PdfDocument, about: string): Promise<Buffer> {
  endLetter(pdf, about)
  return pdf.finish()
}

/** Numbers the pages of one letter of a file. Another letter may follow. */
export function endLetter(pdf: PdfDocument, about: string): void {
  const { doc } = pdf
  const { start, count } = doc.bufferedPageRange()
  for (let index = 0; index < (count > 1 ? count : 0); index += 1) {
    doc.switchToPage(start + index)
    const line = `${about} · Page ${index + 1} of ${count}`
    pdf.decorate(() => pdf.setLine(line, styles.small, page.left, page.bottom + 16))
  }
  doc.flushPages()
}

export interface Column {
  label: string
  width: number
  align?: 'right'
}

const cell = { ...styles.body, size: 9.5 }
const head = { ...styles.label, size: 9.5 }
const gap = 8
/** The height of a row with the longest description in a narrow column. */
const tallRow = 250

/** A table over several pages. Each page begins with the column heads, which a screen reader reads once. */
export function writeTable(
  pdf: PdfDocument,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  totals: readonly (readonly string[])[] = [],
): void {
  let x: number = page.left
  const boxes = columns.map(({ width }, index) => {
    const box = { x, width: index === columns.length - 1 ? width : width - gap }
    x += width
    return box
  })
  const writeRow = (tag: string, style: Style, cells: readonly string[]) => {
    pdf.rule(colors.line, 0.8, undefined, 4)
    pdf.group('TR', () =>
      pdf.sideBySide(
        cells.map((text, index) => () => {
          pdf.write(tag, text, style, boxes[index], { after: 4, align: columns[index]?.align ?? 'left' })
        }),
      ),
    )
  }
  const repeatHeads = () => {
    pdf.decorate((doc) => {
      doc.font(head.font).fontSize(head.size).fillColor(head.color)
      for (const [index, { label, align = 'left' }] of columns.entries()) {
        const { x = 0, width } = boxes[index] ?? {}
        doc.text(label, x, pdf.y, { width, align })
      }
    })
    pdf.y += 18
  }
  pdf.group('Table', () => {
    writeRow(
      'TH',
      head,
      columns.map(({ label }) => label),
    )
    for (const [index, row] of [...rows, ...totals].entries()) {
      const style = index >= rows.length ? head : cell
      // `heightOf` takes as long as writing the row, so it is called near the end of a page only.
      const isNearEnd = pdf.y + tallRow > page.bottom
      // The totals stay with the last row.
      const together = index === rows.length - 1 ? [row, ...totals] : [row]
      const writeTogether = () => {
        for (const each of together) writeRow('TD', style, each)
      }
      if (isNearEnd && pdf.y + pdf.heightOf(writeTogether) > page.bottom) {
        pdf.addPage()
        repeatHeads()
      }
      writeRow('TD', style, row)
    }
  })
  pdf.rule(colors.line, 0.8, undefined, 20)
}
