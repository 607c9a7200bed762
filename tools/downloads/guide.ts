import type { Guide, GuideSection } from '../../app/content/downloads/download.ts'
import { decorate, fullWidth, listHeight, rule, write, writeList, writeOpening, type Box } from './blocks.ts'
import { drawOpenBook } from './drawings.ts'
import { colors, page, styles } from './look.ts'
import { closeSheet, heightOf, makeRoom, openSheet, type Sheet } from './sheet.ts'

const side: Box = { x: page.left, width: 108 }
const main: Box = { x: page.left + 124, width: fullWidth.width - 124 }
const timeWidth = 44

/** Sections with their names at the side, to be printed and ticked off. */
export async function makeGuide(guide: Guide): Promise<Buffer> {
  const sheet = openSheet(guide)
  decorate(sheet, (doc) => drawOpenBook(doc, page.right - 112, page.top + 2, 112))
  writeOpening(sheet, 142)
  writeFacts(sheet, guide.facts)
  for (const section of guide.sections) writeSection(sheet, section)
  makeRoom(sheet, 40)
  rule(sheet, colors.ink, 1.5)
  sheet.y += 10
  write(sheet, 'P', guide.closing, styles.label, fullWidth)
  return closeSheet(sheet)
}

function writeFacts(sheet: Sheet, facts: Guide['facts']): void {
  const top = sheet.y
  const gap = 18
  const width = (fullWidth.width - gap * (facts.length - 1)) / facts.length
  let bottom = top
  for (const [index, { label, text }] of facts.entries()) {
    const box = { x: page.left + index * (width + gap), width }
    sheet.y = top
    rule(sheet, colors.amber, 2, box)
    sheet.y += 7
    write(sheet, 'P', label, { ...styles.small, color: colors.teal, font: 'Strong' }, box)
    write(sheet, 'P', text, styles.body, box)
    bottom = Math.max(bottom, sheet.y)
  }
  sheet.y = bottom + 14
}

function writeSection(sheet: Sheet, section: GuideSection): void {
  makeRoom(sheet, sectionHeight(sheet, section))
  rule(sheet, colors.ink, 1)
  sheet.y += 9
  const top = sheet.y
  write(sheet, 'H2', section.title, { ...styles.heading, size: 15 }, side, { after: 1 })
  write(sheet, 'P', section.note, styles.small, side)
  const sideEnd = sheet.y
  sheet.y = top + 1
  for (const text of section.paragraphs ?? []) write(sheet, 'P', text, styles.body, main, { after: 5 })
  if (section.checks) writeList(sheet, section.checks, 'box', main)
  if (section.points) writeList(sheet, section.points, 'dot', main)
  if (section.questions) writeList(sheet, section.questions, 'number', main)
  if (section.steps) writeSteps(sheet, section.steps)
  if (section.after) write(sheet, 'P', section.after, styles.soft, main, { after: 4 })
  sheet.y = Math.max(sideEnd, sheet.y) + 6
}

function writeSteps(sheet: Sheet, steps: NonNullable<GuideSection['steps']>): void {
  const list = sheet.doc.struct('L')
  sheet.doc.addStructure(list)
  for (const { time, text } of steps) {
    const item = sheet.doc.struct('LI')
    list.add(item)
    const { y } = sheet
    write(
      sheet,
      'Lbl',
      time,
      { ...styles.label, color: colors.teal },
      { x: main.x, width: timeWidth },
      { parent: item },
    )
    sheet.y = y
    const box = { x: main.x + timeWidth, width: main.width - timeWidth }
    write(sheet, 'LBody', text, styles.body, box, { parent: item, after: 3 })
    item.end()
  }
  list.end()
}

/** A section is not torn apart: it moves to the next page as a whole. */
function sectionHeight(sheet: Sheet, section: GuideSection): number {
  const { paragraphs = [], checks = [], points = [], questions = [], steps = [], after } = section
  const sum = (texts: readonly string[], width: number, gap: number) =>
    texts.reduce((height, text) => height + heightOf(sheet, text, styles.body, width) + gap, 0)
  const body =
    sum(paragraphs, main.width, 5) +
    listHeight(sheet, checks, 'box', main.width) +
    listHeight(sheet, points, 'dot', main.width) +
    listHeight(sheet, questions, 'number', main.width) +
    sum(
      steps.map(({ text }) => text),
      main.width - timeWidth,
      3,
    ) +
    sum(after ? [after] : [], main.width, 4)
  return body + 10
}
