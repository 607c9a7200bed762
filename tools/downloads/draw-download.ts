import { readFileSync } from 'node:fs'
import { marked, type Token, type Tokens } from 'marked'
import type { Download } from '../../app/content/downloads/download.ts'
import { site } from '../../app/content/site.ts'
import {
  type Box,
  colors,
  fullWidth,
  page,
  PdfDocument,
  type Style,
  styles,
} from '../../app/pdf/pdf-document.server.ts'

const side: Box = { x: page.left, width: 110 }
const main: Box = { x: page.left + 128, width: fullWidth.width - 128 }
const isNumber = (label: string) => /^\d+(,\d+)*[%+]?$/.test(label)
const favicon = readFileSync(new URL('../../public/favicon.svg', import.meta.url), 'utf8')

/** The one template of all downloads: sections with their titles at the side, to be printed. */
export async function drawDownload({ title, kind, lead, sample, revisedOn, body }: Download): Promise<Buffer> {
  const name = `${sample ? 'SAMPLE: ' : ''}${title === kind ? title : `${title}. ${kind}`} | ${site.name}`
  const date = new Date(revisedOn)
  const pdf = new PdfDocument({ title: name, subject: lead, date, ...(sample && { background: drawSampleMark }) })
  pdf.write('H1', title, styles.title, fullWidth, { after: 8 })
  pdf.write('P', lead, styles.lead, { x: page.left, width: 410 }, { after: 16 })
  const sections: Token[][] = [[]]
  for (const token of marked.lexer(body)) {
    if (token.type === 'heading' || token.type === 'hr') sections.push([])
    sections.at(-1)!.push(token)
  }
  // A section that does not fit moves to the next page as a whole.
  for (const section of sections) pdf.keepTogether(() => writeSection(pdf, section))
  drawHeadAndFoot(pdf, sample ? `SAMPLE · ${kind}` : kind)
  return pdf.finish()
}

function writeSection(pdf: PdfDocument, tokens: readonly Token[]): void {
  const [title, note, ...rest] = tokens
  if (title?.type !== 'heading') return writeTokens(pdf, tokens, fullWidth)
  const isNote = note?.type === 'paragraph' && note.text.startsWith('*')
  pdf.rule(colors.ink, 1, fullWidth, 9)
  pdf.sideBySide([
    () => {
      pdf.write('H2', title.text, { ...styles.heading, size: 15 }, side, { after: 1 })
      if (isNote) pdf.write('P', note.text.slice(1, -1), styles.small, side)
    },
    () => {
      pdf.y += 2
      writeTokens(pdf, isNote || !note ? rest : [note, ...rest], main)
    },
  ])
  pdf.y += 6
}

function writeTokens(pdf: PdfDocument, tokens: readonly Token[], box: Box): void {
  for (const token of tokens) {
    if (token.type === 'paragraph') writeParagraph(pdf, token.text, box)
    else if (token.type === 'list') writeList(pdf, token as Tokens.List, box)
    else if (token.type === 'heading') pdf.write('H2', token.text, styles.heading, box, { after: 4 })
    else if (token.type === 'blockquote') writeNotice(pdf, token.tokens ?? [], box)
    else if (token.type === 'hr') pdf.rule(colors.ink, 1.5, fullWidth, 10)
    else if (token.type !== 'space') throw new Error(`A download cannot show this Markdown: ${token.raw}`)
  }
}

function writeParagraph(pdf: PdfDocument, markdown: string, box: Box): void {
  const [, label, url = ''] = /^\[(.+)\]\((.+)\)$/.exec(markdown) ?? []
  const [, stars = '', text = ''] = /^(\**)(.+?)\**$/s.exec(label ?? markdown) ?? []
  const style = label ? styles.link : [styles.body, styles.soft, styles.label][stars.length]!
  pdf.write('P', text, style, box, { url, after: 5 })
}

function writeNotice(pdf: PdfDocument, tokens: readonly Token[], { x, width }: Box): void {
  const content = () => {
    pdf.y += 13
    writeTokens(pdf, tokens, { x: x + 18, width: width - 36 })
    pdf.y += 10
  }
  pdf.y += 4
  const [top, height] = [pdf.y, pdf.heightOf(content)]
  pdf.decorate((doc) => {
    doc.roundedRect(x, top, width, height, 8).lineWidth(1).fillAndStroke(colors.sunk, colors.amber)
  })
  content()
  pdf.y += 16
}

/** Up to four entries of a few words stand side by side under their labels, others one below the other. */
function writeList(pdf: PdfDocument, { items, ordered }: Tokens.List, { x, width }: Box): void {
  const entries = items.map(({ text, task }, index) => {
    const [, label = ordered ? `${index + 1}.` : '', words = text] = /^\*\*(.+?)\*\* (.+)$/.exec(text) ?? []
    const style: Style = isNumber(label) ? { ...styles.number, size: 18 } : { ...styles.label, color: colors.teal }
    const room = label ? pdf.doc.font(style.font).fontSize(style.size).widthOfString(label) + 12 : 16
    return { label, words, task, style, room }
  })
  const write = ({ label, words, task, style }: (typeof entries)[number], labelBox: Box, box: Box) => [
    () => {
      const { y } = pdf
      if (label) pdf.write('Lbl', label, style, labelBox)
      else if (task)
        pdf.decorate((doc) =>
          doc
            .roundedRect(x, y + 2.5, 9.5, 9.5, 2)
            .lineWidth(1)
            .stroke(colors.teal),
        )
      else pdf.decorate((doc) => doc.circle(x + 3, y + 7.5, 1.8).fill(colors.teal))
    },
    () => {
      if (isNumber(label) && labelBox !== box) pdf.y += 7
      pdf.write('LBody', words, styles.body, box, { after: 4 })
    },
  ]
  if (entries.length <= 4 && entries.every(({ label, words }) => label && words.length <= 64)) {
    const column = width / entries.length
    const columns = entries.map((entry, index) => () => {
      const box = { x: x + index * column, width: column - 14 }
      pdf.rule(colors.amber, 2, box, 7)
      pdf.group('LI', () => write(entry, box, box).forEach((part) => part()))
    })
    pdf.group('L', () => pdf.sideBySide(columns))
    pdf.y += 8
    return
  }
  const indent = Math.max(...entries.map(({ room }) => room))
  const box = { x: x + indent, width: width - indent }
  pdf.group('L', () => {
    for (const entry of entries) {
      pdf.group('LI', () => pdf.sideBySide(write(entry, { x, width: indent }, box)))
    }
  })
}

/** On each page, now that their number is known. */
function drawHeadAndFoot({ doc }: PdfDocument, kind: string): void {
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
