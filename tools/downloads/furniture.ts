import type { Download } from '../../app/content/downloads/download.ts'
import { site } from '../../app/content/site.ts'
import { drawWindowMark } from './drawings.ts'
import { colors, page } from './look.ts'

type Doc = PDFKit.PDFDocument

/** What is on every page: head, foot, page number. A screen reader passes over it. */
export function drawFurniture(doc: Doc, download: Download): void {
  const { start, count } = doc.bufferedPageRange()
  for (let index = start; index < start + count; index++) {
    doc.switchToPage(index)
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Top'] })
    drawHead(doc, download)
    doc.endMarkedContent()
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
    drawFoot(doc, `Page ${index - start + 1} of ${count}`)
    doc.endMarkedContent()
  }
}

function drawHead(doc: Doc, { kind, sample }: Download): void {
  drawWindowMark(doc, page.left, 34, 22)
  doc
    .font('Display')
    .fontSize(12)
    .fillColor(colors.ink)
    .text(site.name, page.left + 26, 40, { lineBreak: false })
  doc.font('Text').fontSize(9.5).fillColor(colors.inkSoft)
  const kindWidth = doc.widthOfString(kind)
  doc.text(kind, page.right - kindWidth, 43, { lineBreak: false })
  if (!sample) return
  doc.font('Strong').fontSize(9.5)
  const width = doc.widthOfString('SAMPLE') + 14
  const left = page.right - kindWidth - width - 10
  doc.roundedRect(left, 39, width, 18, 4).fill(colors.amber)
  doc.fillColor(colors.ink).text('SAMPLE', left + 7, 42.5, { lineBreak: false })
}

function drawFoot(doc: Doc, pageNumber: string): void {
  const y = page.height - 44
  doc.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.75).stroke(colors.line)
  doc.font('Text').fontSize(9).fillColor(colors.inkSoft)
  doc.text(`${site.legalName} · EIN ${site.ein} · ${site.email}`, page.left, y + 9, { lineBreak: false })
  doc.text(pageNumber, page.right - doc.widthOfString(pageNumber), y + 9, { lineBreak: false })
}

/** From corner to corner and under the words, so that no copy of a page loses it. */
export function drawSampleMark(doc: Doc): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc.save().rotate(-52, { origin: [page.width / 2, page.height / 2] })
  doc.font('Display').fontSize(156).fillColor(colors.amber, 0.22)
  doc.text('SAMPLE', (page.width - doc.widthOfString('SAMPLE')) / 2, page.height / 2 - 98, { lineBreak: false })
  doc.fillOpacity(1).restore()
  doc.endMarkedContent()
}
