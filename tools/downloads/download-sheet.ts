import type { Download } from '../../app/content/downloads/download.ts'
import { site } from '../../app/content/site.ts'
import { type Box, colors, fullWidth, page, Sheet, type Style, styles } from '../../app/pdf/sheet.server.ts'
import { drawOpenBook, drawWindowMark } from './drawings.ts'

type Doc = PDFKit.PDFDocument

/** A sheet with title and first sentence, beside an open book of this width. */
export function openDownload(download: Download, { bookWidth = 0, top = 0, room = 30 } = {}): Sheet {
  const { title, kind, lead, sample, revisedOn } = download
  const name = `${sample ? 'SAMPLE: ' : ''}${title === kind ? title : `${title}. ${kind}`} | ${site.name}`
  const date = new Date(revisedOn)
  const sheet = new Sheet({ title: name, subject: lead, date, ...(sample && { background: drawSampleMark }) })
  if (bookWidth > 0) sheet.decorate((doc) => drawOpenBook(doc, page.right - bookWidth, page.top, bookWidth))
  sheet.y += top
  const box = { x: page.left, width: fullWidth.width - (bookWidth && bookWidth + room) }
  sheet.write('H1', title, styles.title, box, { after: 8 })
  sheet.write('P', lead, styles.lead, box, { after: 16 })
  return sheet
}

/** A tinted box. */
export function writeNotice(sheet: Sheet, title: string, text: string): void {
  const inner = { x: page.left + 18, width: fullWidth.width - 36 }
  const content = () => {
    sheet.y += 13
    sheet.write('H2', title, styles.heading, inner, { after: 4 })
    sheet.write('P', text, styles.body, inner, { after: 15 })
  }
  const [top, height] = [sheet.y, sheet.heightOf(content)]
  sheet.decorate((doc) => {
    doc.roundedRect(page.left, top, fullWidth.width, height, 8).lineWidth(1).fillAndStroke(colors.sunk, colors.amber)
  })
  content()
}

/** Columns that begin at the same height, under one tag of the file's structure. */
export const writeRow = (sheet: Sheet, tag: 'LI' | 'P' | 'TR', columns: (() => void)[]): void =>
  sheet.group(tag, () => sheet.sideBySide(columns))

/** A list, each entry behind its mark: a dot, a box to tick, or words such as its number. */
export function writeList(
  sheet: Sheet,
  mark: 'dot' | 'box' | ((index: number) => string),
  entries: readonly string[],
  { x, width }: Box,
  indent = mark === 'dot' ? 12 : 18,
): void {
  const { doc } = sheet
  const body = { x: x + indent, width: width - indent }
  const drawMark = (index: number, y: number) => {
    if (typeof mark === 'function') {
      sheet.write('Lbl', mark(index), { ...styles.label, color: colors.teal }, { x, width: indent })
    } else if (mark === 'dot') sheet.decorate(() => doc.circle(x + 3, y + 7.5, 1.8).fill(colors.teal))
    else
      sheet.decorate(() =>
        doc
          .roundedRect(x + 0.5, y + 2.5, 9.5, 9.5, 2)
          .lineWidth(1)
          .stroke(colors.teal),
      )
  }
  sheet.group('L', () => {
    for (const [index, text] of entries.entries()) {
      const writeBody = () => sheet.write('LBody', text, styles.body, body, { after: 4 })
      writeRow(sheet, 'LI', [() => drawMark(index, sheet.y), writeBody])
    }
  })
}

/** Draws head, foot and page number on every page, now that their number is known, and ends the file. */
export function closeDownload(sheet: Sheet, { kind, sample }: Download): Promise<Buffer> {
  const { doc } = sheet
  const { start, count } = doc.bufferedPageRange()
  for (let index = start; index < start + count; index++) {
    doc.switchToPage(index)
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Top'] })
    drawWindowMark(doc, page.left, 34, 22)
    drawLine(doc, site.name, { left: page.left + 26 }, 40, { ...styles.heading, size: 12 })
    const kindWidth = drawLine(doc, kind, { right: page.right }, 43, { ...styles.soft, size: 9.5 })
    if (sample) {
      const right = page.right - kindWidth - 10
      const width = doc.font('Strong').fontSize(9.5).widthOfString('SAMPLE') + 14
      doc.roundedRect(right - width, 39, width, 18, 4).fill(colors.amber)
      drawLine(doc, 'SAMPLE', { right: right - 7 }, 42.5, { ...styles.label, size: 9.5 })
    }
    doc.endMarkedContent()
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
    const y = page.height - 44
    doc.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.75).stroke(colors.line)
    drawLine(doc, `${site.legalName} · EIN ${site.ein} · ${site.email}`, { left: page.left }, y + 9, styles.small)
    drawLine(doc, `Page ${index - start + 1} of ${count}`, { right: page.right }, y + 9, styles.small)
    doc.endMarkedContent()
  }
  return sheet.finish()
}

/** One line that begins or ends here. Returns its width. */
type Place = { left: number } | { right: number }
function drawLine(doc: Doc, text: string, place: Place, y: number, style: Style): number {
  doc.font(style.font).fontSize(style.size).fillColor(style.color)
  const width = doc.widthOfString(text)
  doc.text(text, 'left' in place ? place.left : place.right - width, y, { lineBreak: false })
  return width
}

/** From corner to corner and under the words, so that every copy of a page shows it. */
function drawSampleMark(doc: Doc): void {
  doc.save().rotate(-52, { origin: [page.width / 2, page.height / 2] })
  doc.font('Display').fontSize(156).fillColor(colors.amber, 0.22)
  doc.text('SAMPLE', (page.width - doc.widthOfString('SAMPLE')) / 2, page.height / 2 - 98, { lineBreak: false })
  doc.fillOpacity(1).restore()
}
