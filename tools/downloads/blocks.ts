import { colors, page, styles, type Color, type Style } from './look.ts'
import { heightOf, type Sheet } from './sheet.ts'

export interface Box {
  x: number
  width: number
}

type Element = PDFKit.PDFStructureElement

/** Sets words at the sheet's place and moves on below them. The tag is what a screen reader calls them. */
export function write(
  sheet: Sheet,
  tag: string,
  text: string,
  style: Style,
  { x, width }: Box,
  { parent, after = 0, url }: { parent?: Element; after?: number; url?: string } = {},
): void {
  const { doc } = sheet
  const { y } = sheet
  const element = doc.struct(tag)
  const set = () => {
    doc.font(style.font).fontSize(style.size).fillColor(style.color)
    doc.text(text, x, y, { width, lineGap: style.lineGap })
  }
  if (url) {
    const options = { width, lineGap: style.lineGap, link: url, structParent: element }
    doc.font(style.font).fontSize(style.size).fillColor(style.color)
    doc.text(text, x, y, options)
  } else {
    element.add(set)
  }
  if (parent) parent.add(element)
  else doc.addStructure(element)
  element.end()
  sheet.y = y + heightOf(sheet, text, style, width) + after
}

/** What is only to be seen. */
export function decorate(sheet: Sheet, draw: (doc: PDFKit.PDFDocument) => void): void {
  sheet.doc.markContent('Artifact', { type: 'Layout' })
  draw(sheet.doc)
  sheet.doc.endMarkedContent()
}

export function rule(sheet: Sheet, color: Color, weight: number, box: Box = fullWidth): void {
  const { y } = sheet
  decorate(sheet, (doc) =>
    doc
      .moveTo(box.x, y)
      .lineTo(box.x + box.width, y)
      .lineWidth(weight)
      .stroke(color),
  )
}

export const fullWidth: Box = { x: page.left, width: page.right - page.left }

/** Title and first sentence, beside a picture of this width. */
export function writeOpening(sheet: Sheet, pictureWidth: number): void {
  const box = { x: page.left, width: fullWidth.width - pictureWidth }
  write(sheet, 'H1', sheet.download.title, styles.title, box, { after: 8 })
  write(sheet, 'P', sheet.download.lead, styles.lead, box, { after: 16 })
}

/** A tinted box that nobody overlooks. */
export function writeNotice(sheet: Sheet, title: string, text: string, box: Box = fullWidth): void {
  const inner = { x: box.x + 18, width: box.width - 36 }
  const height =
    32 + heightOf(sheet, title, styles.heading, inner.width) + heightOf(sheet, text, styles.body, inner.width)
  const top = sheet.y
  decorate(sheet, (doc) => {
    doc.roundedRect(box.x, top, box.width, height, 8).lineWidth(1).fillAndStroke(colors.sunk, colors.amber)
  })
  sheet.y += 13
  write(sheet, 'H2', title, styles.heading, inner, { after: 4 })
  write(sheet, 'P', text, styles.body, inner)
  sheet.y = top + height
}

export type Marker = 'dot' | 'box' | 'number'

/** A list, each entry behind its mark. */
export function writeList(
  sheet: Sheet,
  entries: readonly string[],
  marker: Marker,
  { x, width }: Box,
  style: Style = styles.body,
): void {
  const list = sheet.doc.struct('L')
  sheet.doc.addStructure(list)
  const indent = marker === 'dot' ? 12 : 18
  for (const [index, text] of entries.entries()) {
    const item = sheet.doc.struct('LI')
    list.add(item)
    drawMarker(sheet, marker, index, x, item)
    write(sheet, 'LBody', text, style, { x: x + indent, width: width - indent }, { parent: item, after: 4 })
    item.end()
  }
  list.end()
}

export function listHeight(sheet: Sheet, entries: readonly string[], marker: Marker, width: number): number {
  const indent = marker === 'dot' ? 12 : 18
  return entries.reduce((sum, text) => sum + heightOf(sheet, text, styles.body, width - indent) + 4, 0)
}

function drawMarker(sheet: Sheet, marker: Marker, index: number, x: number, item: Element): void {
  const { y } = sheet
  if (marker === 'number') {
    write(sheet, 'Lbl', `${index + 1}.`, { ...styles.label, color: colors.teal }, { x, width: 18 }, { parent: item })
    sheet.y = y
    return
  }
  decorate(sheet, (doc) => {
    if (marker === 'box')
      doc
        .roundedRect(x + 0.5, y + 2.5, 9.5, 9.5, 2)
        .lineWidth(1)
        .stroke(colors.teal)
    else doc.circle(x + 3, y + 7.5, 1.8).fill(colors.teal)
  })
}
