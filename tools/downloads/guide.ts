import type { Guide, GuideSection } from '../../app/content/downloads/download.ts'
import { type Box, colors, fullWidth, page, type Sheet, styles } from '../../app/pdf/sheet.server.ts'
import { closeDownload, openDownload, writeList } from './download-sheet.ts'

const side: Box = { x: page.left, width: 108 }
const main: Box = { x: page.left + 124, width: fullWidth.width - 124 }

/** Sections with their names at the side, to be printed and ticked off. */
export async function makeGuide(guide: Guide): Promise<Buffer> {
  const sheet = openDownload(guide, { bookWidth: 112 })
  writeFacts(sheet, guide.facts)
  // A section that does not fit moves to the next page as a whole.
  for (const section of guide.sections) sheet.keepTogether(() => writeSection(sheet, section))
  sheet.keepTogether(() => {
    sheet.rule(colors.ink, 1.5, fullWidth, 10)
    sheet.write('P', guide.closing, styles.label)
  })
  return closeDownload(sheet, guide)
}

function writeFacts(sheet: Sheet, facts: Guide['facts']): void {
  const gap = 18
  const width = (fullWidth.width - gap * (facts.length - 1)) / facts.length
  sheet.sideBySide(
    facts.map(({ label, text }, index) => () => {
      const box = { x: page.left + index * (width + gap), width }
      sheet.rule(colors.amber, 2, box, 7)
      sheet.write('P', label, { ...styles.small, color: colors.teal, font: 'Strong' }, box)
      sheet.write('P', text, styles.body, box, { after: 14 })
    }),
  )
}

function writeSection(sheet: Sheet, section: GuideSection): void {
  const { checks, points, questions, steps = [] } = section
  sheet.rule(colors.ink, 1, fullWidth, 9)
  sheet.sideBySide([
    () => {
      sheet.write('H2', section.title, { ...styles.heading, size: 15 }, side, { after: 1 })
      sheet.write('P', section.note, styles.small, side)
    },
    () => {
      sheet.y += 1
      for (const text of section.paragraphs ?? []) sheet.write('P', text, styles.body, main, { after: 5 })
      if (checks) writeList(sheet, 'box', checks, main)
      if (points) writeList(sheet, 'dot', points, main)
      if (questions) writeList(sheet, (index) => `${index + 1}.`, questions, main)
      const texts = steps.map(({ text }) => text)
      if (texts.length > 0) writeList(sheet, (index) => steps[index]!.time, texts, main, 44)
      if (section.after) sheet.write('P', section.after, styles.soft, main, { after: 4 })
    },
  ])
  sheet.y += 6
}
