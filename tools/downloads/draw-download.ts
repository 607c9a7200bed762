import { readFileSync } from 'node:fs'
import { marked, type Token, type Tokens } from 'marked'
import type { Download } from '../../app/content/downloads/download.ts'
import { site } from '../../app/content/site.ts'
import { type Box, colors, fullWidth, page, Sheet, type Style, styles } from '../../app/pdf/sheet.server.ts'

const side: Box = { x: page.left, width: 110 }
const main: Box = { x: page.left + 128, width: fullWidth.width - 128 }
const isNumber = (label: string) => /^\d+(,\d+)*[%+]?$/.test(label)
const favicon = readFileSync(new URL('../../public/favicon.svg', import.meta.url), 'utf8')

/** The one template of all downloads: sections with their titles at the side, to be printed. */
export async function drawDownload({ title, kind, lead, sample, revisedOn, body }: Download): Promise<Buffer> {
  const name = `${sample ? 'SAMPLE: ' : ''}${title === kind ? title : `${title}. ${kind}`} | ${site.name}`
  const date = new Date(revisedOn)
  const sheet = new Sheet({ title: name, subject: lead, date, ...(sample && { background: drawSampleMark }) })
  sheet.write('H1', title, styles.title, fullWidth, { after: 8 })
  sheet.write('P', lead, styles.lead, { x: page.left, width: 410 }, { after: 16 })
  const sections: Token[][] = [[]]
  for (const token of marked.lexer(body)) {
    if (token.type === 'heading' || token.type === 'hr') sections.push([])
    sections.at(-1)!.push(token)
  }
  // A section that does not fit moves to the next page as a whole.
  for (const section of sections) sheet.keepTogether(() => writeSection(sheet, section))
  drawHeadAndFoot(sheet, sample ? `SAMPLE · ${kind}` : kind)
  return sheet.finish()
}

function writeSection(sheet: Sheet, tokens: readonly Token[]): void {
  const [title, note, ...rest] = tokens
  if (title?.type !== 'heading') return writeTokens(sheet, tokens, fullWidth)
  const isNote = note?.type === 'paragraph' && note.text.startsWith('*')
  sheet.rule(colors.ink, 1, fullWidth, 9)
  sheet.sideBySide([
    () => {
      sheet.write('H2', title.text, { ...styles.heading, size: 15 }, side, { after: 1 })
      if (isNote) sheet.write('P', note.text.slice(1, -1), styles.small, side)
    },
    () => {
      sheet.y += 2
      writeTokens(sheet, isNote || !note ? rest : [note, ...rest], main)
    },
  ])
  sheet.y += 6
}

function writeTokens(sheet: Sheet, tokens: readonly Token[], box: Box): void {
  for (const token of tokens) {
    if (token.type === 'paragraph') writeParagraph(sheet, token.text, box)
    else if (token.type === 'list') writeList(sheet, token as Tokens.List, box)
    else if (token.type === 'heading') sheet.write('H2', token.text, styles.heading, box, { after: 4 })
    else if (token.type === 'blockquote') writeNotice(sheet, token.tokens ?? [], box)
    else if (token.type === 'hr') sheet.rule(colors.ink, 1.5, fullWidth, 10)
    else if (token.type !== 'space') throw new Error(`A download cannot show this Markdown: ${token.raw}`)
  }
}

function writeParagraph(sheet: Sheet, markdown: string, box: Box): void {
  const [, label, url = ''] = /^\[(.+)\]\((.+)\)$/.exec(markdown) ?? []
  const [, stars = '', text = ''] = /^(\**)(.+?)\**$/s.exec(label ?? markdown) ?? []
  const style = label ? styles.link : [styles.body, styles.soft, styles.label][stars.length]!
  sheet.write('P', text, style, box, { url, after: 5 })
}

function writeNotice(sheet: Sheet, tokens: readonly Token[], { x, width }: Box): void {
  const content = () => {
    sheet.y += 13
    writeTokens(sheet, tokens, { x: x + 18, width: width - 36 })
    sheet.y += 10
  }
  sheet.y += 4
  const [top, height] = [sheet.y, sheet.heightOf(content)]
  sheet.decorate((doc) => {
    doc.roundedRect(x, top, width, height, 8).lineWidth(1).fillAndStroke(colors.sunk, colors.amber)
  })
  content()
  sheet.y += 16
}

/** Up to four entries of a few words stand side by side under their labels, others one below the other. */
function writeList(sheet: Sheet, { items, ordered }: Tokens.List, { x, width }: Box): void {
  const entries = items.map(({ text, task }, index) => {
    const [, label = ordered ? `${index + 1}.` : '', words = text] = /^\*\*(.+?)\*\* (.+)$/.exec(text) ?? []
    const style: Style = isNumber(label) ? { ...styles.number, size: 18 } : { ...styles.label, color: colors.teal }
    const room = label ? sheet.doc.font(style.font).fontSize(style.size).widthOfString(label) + 12 : 16
    return { label, words, task, style, room }
  })
  const write = ({ label, words, task, style }: (typeof entries)[number], labelBox: Box, box: Box) => [
    () => {
      const { y } = sheet
      if (label) sheet.write('Lbl', label, style, labelBox)
      else if (task)
        sheet.decorate((doc) =>
          doc
            .roundedRect(x, y + 2.5, 9.5, 9.5, 2)
            .lineWidth(1)
            .stroke(colors.teal),
        )
      else sheet.decorate((doc) => doc.circle(x + 3, y + 7.5, 1.8).fill(colors.teal))
    },
    () => {
      if (isNumber(label) && labelBox !== box) sheet.y += 7
      sheet.write('LBody', words, styles.body, box, { after: 4 })
    },
  ]
  if (entries.length <= 4 && entries.every(({ label, words }) => label && words.length <= 64)) {
    const column = width / entries.length
    const columns = entries.map((entry, index) => () => {
      const box = { x: x + index * column, width: column - 14 }
      sheet.rule(colors.amber, 2, box, 7)
      sheet.group('LI', () => write(entry, box, box).forEach((part) => part()))
    })
    sheet.group('L', () => sheet.sideBySide(columns))
    sheet.y += 8
    return
  }
  const indent = Math.max(...entries.map(({ room }) => room))
  const box = { x: x + indent, width: width - indent }
  sheet.group('L', () => {
    for (const entry of entries) {
      sheet.group('LI', () => sheet.sideBySide(write(entry, { x, width: indent }, box)))
    }
  })
}

/** On each page, now that their number is known. */
function drawHeadAndFoot({ doc }: Sheet, kind: string): void {
  const { start, count } = doc.bufferedPageRange()
  const draw = (
    text: string,
    y: number,
    { font, size, color }: Style,
    left: number,
    align: 'left' | 'right' = 'left',
  ) => {
    doc.font(font).fontSize(size).fillColor(color)
    doc.text(text, left, y, { width: page.right - left, align })
  }
  for (let index = start; index < start + count; index++) {
    doc.switchToPage(index)
    doc.markContent('Artifact', { type: 'Pagination' })
    doc
      .save()
      .translate(page.left - 4, 31)
      .scale(0.7)
    for (const [path] of favicon.matchAll(/<path[^>]+>/g)) {
      const [d, fill, stroke, weight] = ['d', 'fill', 'stroke', 'stroke-width'].map(
        (name) => new RegExp(` ${name}="([^"]+)"`).exec(path)?.[1] ?? 'none',
      )
      doc.path(d!).lineWidth(Number(weight) || 0)
      if (fill !== 'none') doc.fill(fill)
      if (stroke !== 'none') doc.path(d!).stroke(stroke)
    }
    doc.restore()
    draw(site.name, 40, { ...styles.heading, size: 12 }, page.left + 28)
    draw(kind, 43, styles.soft, page.left, 'right')
    const y = page.height - 44
    doc.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.75).stroke(colors.line)
    draw(`${site.legalName} · EIN ${site.ein} · ${site.email}`, y + 9, styles.small, page.left)
    draw(`Page ${index - start + 1} of ${count}`, y + 9, styles.small, page.left, 'right')
    doc.endMarkedContent()
  }
}

/** From corner to corner and under the words, so that every copy of a page shows it. */
function drawSampleMark(doc: PDFKit.PDFDocument): void {
  doc.save().rotate(-52, { origin: [page.width / 2, page.height / 2] })
  doc.font('Display').fontSize(156).fillColor(colors.amber, 0.22)
  doc.text('SAMPLE', (page.width - doc.widthOfString('SAMPLE')) / 2, page.height / 2 - 98, { lineBreak: false })
  doc.fillOpacity(1).restore()
}
