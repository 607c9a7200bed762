import { form990 } from '../../app/content/downloads/form-990.ts'
import { fullWidth, rule, write, writeNotice, writeOpening } from './blocks.ts'
import { colors, page, styles } from './look.ts'
import { closeSheet, openSheet } from './sheet.ts'

const labelWidth = 150
const big = { size: 12 }

export async function makeForm990(): Promise<Buffer> {
  const sheet = openSheet(form990)
  sheet.y += 70
  writeOpening(sheet, 0)
  sheet.y += 14
  for (const { label, text } of form990.facts) {
    rule(sheet, colors.line, 1)
    sheet.y += 9
    const { y } = sheet
    const pair = sheet.doc.struct('P')
    sheet.doc.addStructure(pair)
    write(sheet, 'Span', label, { ...styles.soft, ...big }, { x: page.left, width: labelWidth }, { parent: pair })
    sheet.y = y
    const box = { x: page.left + labelWidth, width: fullWidth.width - labelWidth }
    write(sheet, 'Span', text, { ...styles.label, ...big }, box, { parent: pair, after: 9 })
    pair.end()
  }
  rule(sheet, colors.line, 1)
  sheet.y += 36
  writeNotice(sheet, form990.noticeTitle, form990.notice)
  sheet.y += 36
  write(sheet, 'H2', form990.copiesTitle, styles.heading, fullWidth, { after: 6 })
  const narrow = { x: page.left, width: 400 }
  for (const text of form990.copies) write(sheet, 'P', text, { ...styles.body, size: 11 }, narrow, { after: 6 })
  return closeSheet(sheet)
}
