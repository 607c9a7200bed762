import { form990 } from '../../app/content/downloads/form-990.ts'
import { colors, fullWidth, page, styles } from '../../app/pdf/sheet.server.ts'
import { closeDownload, openDownload, writeNotice, writeRow } from './download-sheet.ts'

const labelBox = { x: page.left, width: 150 }
const textBox = { x: page.left + 150, width: fullWidth.width - 150 }

export async function makeForm990(): Promise<Buffer> {
  const sheet = openDownload(form990, { top: 70 })
  sheet.y += 14
  for (const { label, text } of form990.facts) {
    sheet.rule(colors.line, 1, fullWidth, 9)
    writeRow(sheet, 'P', [
      () => sheet.write('Span', label, { ...styles.soft, size: 12 }, labelBox),
      () => sheet.write('Span', text, { ...styles.label, size: 12 }, textBox, { after: 9 }),
    ])
  }
  sheet.rule(colors.line, 1, fullWidth, 36)
  writeNotice(sheet, form990.noticeTitle, form990.notice)
  sheet.y += 36
  sheet.write('H2', form990.copiesTitle, styles.heading, fullWidth, { after: 6 })
  const narrow = { x: page.left, width: 400 }
  for (const text of form990.copies) sheet.write('P', text, { ...styles.body, size: 11 }, narrow, { after: 6 })
  return closeDownload(sheet, form990)
}
