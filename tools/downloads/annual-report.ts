import { annualReport } from '../../app/content/downloads/annual-report.ts'
import { donors } from '../../app/content/donors.ts'
import { decorate, fullWidth, rule, write, writeList, writeNotice, writeOpening } from './blocks.ts'
import { drawFundsBuilding, drawOpenBook, drawSharePane } from './drawings.ts'
import { colors, page, styles } from './look.ts'
import { addPage, closeSheet, openSheet, type Sheet } from './sheet.ts'

export async function makeAnnualReport(): Promise<Buffer> {
  const sheet = openSheet(annualReport)
  decorate(sheet, (doc) => drawOpenBook(doc, page.right - 150, page.top + 6, 150))
  sheet.y += 22
  writeOpening(sheet, 180)
  sheet.y = 232
  writeNotice(sheet, annualReport.noticeTitle, annualReport.notice)
  sheet.y += 30
  writeImpact(sheet)
  sheet.y += 34
  writeRoles(sheet)

  addPage(sheet)
  writeFunds(sheet)
  sheet.y += 26
  write(sheet, 'H2', annualReport.missingTitle, styles.heading, fullWidth, { after: 8 })
  writeList(sheet, annualReport.missing, 'dot', fullWidth)
  sheet.y += 8
  write(sheet, 'P', annualReport.ask, styles.label, fullWidth)
  return closeSheet(sheet)
}

function writeImpact(sheet: Sheet): void {
  if (!donors.impact) return
  write(sheet, 'H2', donors.impactTitle, { ...styles.heading, size: 20 }, fullWidth, { after: 12 })
  const { y } = sheet
  const width = fullWidth.width / donors.impact.length
  for (const [index, { value, label }] of donors.impact.entries()) {
    const box = { x: page.left + index * width, width: width - 14 }
    sheet.y = y
    rule(sheet, colors.amber, 2, box)
    sheet.y += 8
    const pair = sheet.doc.struct('P')
    sheet.doc.addStructure(pair)
    write(sheet, 'Span', value, { ...styles.number, size: 27 }, box, { parent: pair })
    write(sheet, 'Span', label, { ...styles.body, size: 12 }, box, { parent: pair })
    pair.end()
  }
}

function writeRoles(sheet: Sheet): void {
  write(sheet, 'H2', annualReport.rolesTitle, { ...styles.heading, size: 20 }, fullWidth, { after: 12 })
  for (const { title, text } of annualReport.roles) {
    rule(sheet, colors.line, 1)
    sheet.y += 10
    const { y } = sheet
    write(sheet, 'H3', title, styles.heading, { x: page.left, width: 120 })
    sheet.y = y + 3
    write(
      sheet,
      'P',
      text,
      { ...styles.body, size: 12 },
      { x: page.left + 130, width: fullWidth.width - 130 },
      { after: 11 },
    )
  }
}

/** The building beside the table that says the same. */
function writeFunds(sheet: Sheet): void {
  const { title, lead, shares, year, ministry } = donors.funds
  const { columns } = annualReport
  write(sheet, 'H2', title, { ...styles.heading, size: 24 }, fullWidth, { after: 4 })
  write(sheet, 'P', lead, styles.lead, fullWidth, { after: 20 })
  const top = sheet.y
  const percents = shares.map(({ percent }) => percent)
  decorate(sheet, (doc) => drawFundsBuilding(doc, page.left, top, 216, percents))

  const x = page.left + 246
  const table = sheet.doc.struct('Table')
  sheet.doc.addStructure(table)
  const header = sheet.doc.struct('TR')
  table.add(header)
  const nameBox = { x: x + 92, width: page.right - x - 92 }
  const percentBox = { x: x + 26, width: 60 }
  write(sheet, 'TH', columns.share, styles.small, percentBox, { parent: header })
  sheet.y = top
  write(sheet, 'TH', columns.part, styles.small, nameBox, { parent: header, after: 6 })
  header.end()
  for (const [index, { name, percent, text }] of shares.entries()) {
    rule(sheet, colors.line, 1, { x, width: page.right - x })
    sheet.y += 9
    const { y } = sheet
    const row = sheet.doc.struct('TR')
    table.add(row)
    decorate(sheet, (doc) => drawSharePane(doc, x, y + 3, 24, index))
    write(sheet, 'TD', `${percent}%`, { ...styles.number, size: 22 }, percentBox, { parent: row })
    sheet.y = y
    const cell = sheet.doc.struct('TH')
    row.add(cell)
    write(sheet, 'P', name, styles.label, nameBox, { parent: cell })
    write(sheet, 'P', text, styles.soft, nameBox, { parent: cell, after: 9 })
    cell.end()
    row.end()
  }
  table.end()
  rule(sheet, colors.line, 1, { x, width: page.right - x })
  sheet.y = Math.max(sheet.y, top + 252) + 16
  write(sheet, 'P', `${year} ${ministry}`, styles.soft, fullWidth)
}
