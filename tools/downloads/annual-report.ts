import { annualReport } from '../../app/content/downloads/annual-report.ts'
import { donors } from '../../app/content/pages/donors.ts'
import { colors, fullWidth, page, type Sheet, styles } from '../../app/pdf/sheet.server.ts'
import { closeDownload, openDownload, writeList, writeNotice, writeRow } from './download-sheet.ts'
import { drawFundsBuilding, drawSharePane } from './drawings.ts'

const part = { ...styles.heading, size: 20 }

export async function makeAnnualReport(): Promise<Buffer> {
  const sheet = openDownload(annualReport, { bookWidth: 150, top: 22 })
  sheet.y = 232
  writeNotice(sheet, annualReport.noticeTitle, annualReport.notice)
  sheet.y += 30
  writeImpact(sheet)
  sheet.y += 34
  writeRoles(sheet)

  sheet.addPage()
  writeFunds(sheet)
  sheet.y += 26
  sheet.write('H2', annualReport.missingTitle, styles.heading, fullWidth, { after: 8 })
  writeList(sheet, 'dot', annualReport.missing, fullWidth)
  sheet.y += 8
  sheet.write('P', annualReport.ask, styles.label)
  return closeDownload(sheet, annualReport)
}

function writeImpact(sheet: Sheet): void {
  if (!donors.impact) return
  sheet.write('H2', donors.impactTitle, part, fullWidth, { after: 12 })
  const width = fullWidth.width / donors.impact.length
  sheet.sideBySide(
    donors.impact.map(({ value, label }, index) => () => {
      const box = { x: page.left + index * width, width: width - 14 }
      sheet.rule(colors.amber, 2, box, 8)
      sheet.group('P', () => {
        sheet.write('Span', value, { ...styles.number, size: 27 }, box)
        sheet.write('Span', label, { ...styles.body, size: 12 }, box)
      })
    }),
  )
}

function writeRoles(sheet: Sheet): void {
  const textBox = { x: page.left + 130, width: fullWidth.width - 130 }
  sheet.write('H2', annualReport.rolesTitle, part, fullWidth, { after: 12 })
  for (const { title, text } of annualReport.roles) {
    sheet.rule(colors.line, 1, fullWidth, 10)
    sheet.sideBySide([
      () => sheet.write('H3', title, styles.heading, { x: page.left, width: 120 }),
      () => {
        sheet.y += 3
        sheet.write('P', text, { ...styles.body, size: 12 }, textBox, { after: 11 })
      },
    ])
  }
}

/** The building beside the table that says the same. */
function writeFunds(sheet: Sheet): void {
  const { title, lead, shares, year, ministry } = donors.funds
  const { columns } = annualReport
  const x = page.left + 246
  const table = { x, width: page.right - x }
  const percentBox = { x: x + 26, width: 60 }
  const nameBox = { x: x + 92, width: page.right - x - 92 }
  sheet.write('H2', title, { ...styles.heading, size: 24 }, fullWidth, { after: 4 })
  sheet.write('P', lead, styles.lead, fullWidth, { after: 20 })
  const top = sheet.y
  const percents = shares.map(({ percent }) => percent)
  sheet.decorate((doc) => drawFundsBuilding(doc, page.left, top, 216, percents))
  sheet.group('Table', () => {
    writeRow(sheet, 'TR', [
      () => sheet.write('TH', columns.share, styles.small, percentBox),
      () => sheet.write('TH', columns.part, styles.small, nameBox, { after: 6 }),
    ])
    for (const [index, { name, percent, text }] of shares.entries()) {
      sheet.rule(colors.line, 1, table, 9)
      const { y } = sheet
      sheet.decorate((doc) => drawSharePane(doc, x, y + 3, 24, index))
      const writeName = () => {
        sheet.write('P', name, styles.label, nameBox)
        sheet.write('P', text, styles.soft, nameBox, { after: 9 })
      }
      const writePercent = () => sheet.write('TD', `${percent}%`, { ...styles.number, size: 22 }, percentBox)
      writeRow(sheet, 'TR', [writePercent, () => sheet.group('TH', writeName)])
    }
  })
  sheet.rule(colors.line, 1, table)
  sheet.y = Math.max(sheet.y, top + 252) + 16
  sheet.write('P', `${year} ${ministry}`, styles.soft)
}
