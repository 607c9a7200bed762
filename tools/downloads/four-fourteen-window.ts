import { fourFourteenWindow } from '../../app/content/downloads/four-fourteen-window.ts'
import { research } from '../../app/content/research.ts'
import { decorate, fullWidth, rule, write, writeOpening, type Box } from './blocks.ts'
import { drawOpenBook, drawRateWindow } from './drawings.ts'
import { colors, page, styles } from './look.ts'
import { closeSheet, openSheet, type Sheet } from './sheet.ts'

const left: Box = { x: page.left, width: 240 }
const right: Box = { x: page.left + 264, width: 240 }
const body = { ...styles.body, size: 9.5, lineGap: 0.25 }
const source = { ...styles.small, size: 8.5 }

/** One page: the figures at the left, what they measure at the right. */
export async function makeFourFourteenWindow(): Promise<Buffer> {
  const sheet = openSheet(fourFourteenWindow)
  decorate(sheet, (doc) => drawOpenBook(doc, page.right - 104, page.top, 104))
  writeOpening(sheet, 130)
  const top = sheet.y
  writeFigures(sheet)
  writeRates(sheet)
  const leftEnd = sheet.y
  sheet.y = top
  writeNote(sheet)
  sheet.y = Math.max(leftEnd, sheet.y) + 9
  writeStudies(sheet)
  rule(sheet, colors.ink, 1.5)
  sheet.y += 8
  write(sheet, 'P', fourFourteenWindow.ask, { ...styles.label, size: 9.5 }, fullWidth)
  return closeSheet(sheet)
}

function writeFigures(sheet: Sheet): void {
  startPart(sheet, research.statisticsTitle, left)
  for (const figure of research.statistics) {
    const { y } = sheet
    const pair = sheet.doc.struct('P')
    sheet.doc.addStructure(pair)
    write(sheet, 'Span', figure.value, { ...styles.number, size: 21 }, { x: left.x, width: 56 }, { parent: pair })
    sheet.y = y + 3
    const box = { x: left.x + 58, width: left.width - 58 }
    write(sheet, 'Span', figure.text, body, box, { parent: pair })
    write(sheet, 'Span', `${figure.source}.`, source, box, { parent: pair, after: 6 })
    pair.end()
  }
  sheet.y += 4
}

function writeRates(sheet: Sheet): void {
  const { title, bands, text } = research.rates
  startPart(sheet, title, left)
  const { y } = sheet
  const width = left.width / bands.length
  for (const [index, { ages, percent }] of bands.entries()) {
    const x = left.x + index * width
    sheet.y = y
    decorate(sheet, (doc) => drawRateWindow(doc, x, y, 56, percent))
    const box = { x: x + 37, width: width - 37 }
    const pair = sheet.doc.struct('P')
    sheet.doc.addStructure(pair)
    sheet.y += 8
    write(sheet, 'Span', `${fourFourteenWindow.rateLabel} ${ages}`, source, box, { parent: pair })
    write(sheet, 'Span', `${percent}%`, { ...styles.number, size: 17 }, box, { parent: pair })
    pair.end()
  }
  sheet.y = y + 62
  write(sheet, 'P', text, body, left)
}

function writeNote(sheet: Sheet): void {
  const { title, paragraphs, traced, origin } = research.note
  startPart(sheet, title, right)
  const [first, ...others] = paragraphs
  write(sheet, 'P', first, body, right)
  write(sheet, 'P', origin.label, { ...styles.link, size: 9 }, right, { url: origin.to, after: 5 })
  for (const text of others) write(sheet, 'P', text, body, right, { after: 5 })
  for (const source of traced) {
    write(sheet, 'P', source.text, body, right, 'link' in source ? {} : { after: 5 })
    if (!('link' in source)) continue
    write(sheet, 'P', source.link.label, { ...styles.link, size: 9 }, right, { url: source.link.to, after: 5 })
  }
}

function writeStudies(sheet: Sheet): void {
  startPart(sheet, fourFourteenWindow.studiesTitle, fullWidth)
  const top = sheet.y
  const gap = 20
  const width = (fullWidth.width - 2 * gap) / 3
  let bottom = top
  for (const [index, { title, by, found, url }] of research.studies.entries()) {
    const box = { x: page.left + index * (width + gap), width }
    sheet.y = top
    write(sheet, 'P', title, styles.link, box, { url, after: 1 })
    write(sheet, 'P', by, source, box, { after: 2 })
    write(sheet, 'P', found, body, box)
    bottom = Math.max(bottom, sheet.y)
  }
  sheet.y = bottom + 9
}

function startPart(sheet: Sheet, title: string, box: Box): void {
  rule(sheet, colors.ink, 1, box)
  sheet.y += 7
  write(sheet, 'H2', title, { ...styles.heading, size: 14 }, box, { after: 5 })
}
