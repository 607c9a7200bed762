import { fourFourteenWindow } from '../../app/content/downloads/four-fourteen-window.ts'
import { research } from '../../app/content/pages/research.ts'
import { type Box, colors, fullWidth, page, type Sheet, styles } from '../../app/pdf/sheet.server.ts'
import { closeDownload, openDownload, writeRow } from './download-sheet.ts'
import { drawRateWindow } from './drawings.ts'

const left: Box = { x: page.left, width: 252 }
const right: Box = { x: page.left + 274, width: 230 }
const body = { ...styles.body, size: 9.5, lineGap: 0.25 }
const source = { ...styles.small, size: 8.5 }
const link = { ...styles.link, size: 9 }

/** One page: the figures at the left, what they measure at the right. */
export async function makeFourFourteenWindow(): Promise<Buffer> {
  const sheet = openDownload(fourFourteenWindow, { bookWidth: 104, room: 26 })
  sheet.sideBySide([
    () => {
      writeFigures(sheet)
      writeRates(sheet)
    },
    () => writeNote(sheet),
  ])
  sheet.y += 9
  writeStudies(sheet)
  sheet.rule(colors.ink, 1.5, fullWidth, 8)
  sheet.write('P', fourFourteenWindow.ask, { ...styles.label, size: 9.5 })
  return closeDownload(sheet, fourFourteenWindow)
}

function writeFigures(sheet: Sheet): void {
  startPart(sheet, research.statisticsTitle, left)
  const box = { x: left.x + 58, width: left.width - 58 }
  for (const figure of research.statistics) {
    const writeText = () => {
      sheet.y += 3
      sheet.write('Span', figure.asked, body, box)
      const named = figure.source.to?.startsWith('#') ? '' : figure.source.label
      sheet.write('Span', `${figure.whom} ${named}`, source, box, { after: 5 })
    }
    const number = { ...styles.number, size: 21 }
    writeRow(sheet, 'P', [() => sheet.write('Span', figure.value, number, { x: left.x, width: 56 }), writeText])
  }
  sheet.y += 2
}

function writeRates(sheet: Sheet): void {
  const { title, bands, text } = research.rates
  startPart(sheet, title, left)
  const { y } = sheet
  const width = left.width / bands.length
  sheet.sideBySide(
    bands.map(({ ages, percent }, index) => () => {
      const x = left.x + index * width
      const box = { x: x + 37, width: width - 37 }
      sheet.decorate((doc) => drawRateWindow(doc, x, y, 56, percent))
      sheet.y += 8
      sheet.group('P', () => {
        sheet.write('Span', `${fourFourteenWindow.rateLabel} ${ages}`, source, box)
        sheet.write('Span', `${percent}%`, { ...styles.number, size: 17 }, box)
      })
    }),
  )
  sheet.y = y + 62
  sheet.write('P', text, body, left)
}

function writeNote(sheet: Sheet): void {
  const { title, paragraphs, traced, origin } = research.note
  startPart(sheet, title, right)
  const [first, ...others] = paragraphs
  sheet.write('P', first, body, right)
  sheet.write('P', origin.label, link, right, { url: origin.to, after: 5 })
  for (const text of others) sheet.write('P', text, body, right, { after: 5 })
  for (const source of traced) {
    sheet.write('P', source.text, body, right, 'link' in source ? {} : { after: 5 })
    if ('link' in source) sheet.write('P', source.link.label, link, right, { url: source.link.to, after: 5 })
  }
}

function writeStudies(sheet: Sheet): void {
  startPart(sheet, fourFourteenWindow.studiesTitle, fullWidth)
  const gap = 20
  const width = (fullWidth.width - 2 * gap) / 3
  sheet.sideBySide(
    research.studies.map(({ title, by, found, url }, index) => () => {
      const box = { x: page.left + index * (width + gap), width }
      sheet.write('P', title, styles.link, box, { url, after: 1 })
      sheet.write('P', by, source, box, { after: 2 })
      sheet.write('P', found, body, box, { after: 9 })
    }),
  )
}

function startPart(sheet: Sheet, title: string, box: Box): void {
  sheet.rule(colors.ink, 1, box, 7)
  sheet.write('H2', title, { ...styles.heading, size: 14 }, box, { after: 5 })
}
