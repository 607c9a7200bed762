import PDFDocument from 'pdfkit'
import { light, pdfSunk } from '../colors/palette.ts'
import { site } from '../content/site.ts'
import { breakMixed, drawMixed } from './mixed-scripts.server.ts'
import { chooseFont, registerFonts, settableOf, type StyleFont } from './pdf-fonts.server.ts'

type Doc = PDFKit.PDFDocument
type Element = PDFKit.PDFStructureElement

/** US letter, in points. */
export const page = { width: 612, height: 792, left: 54, right: 558, top: 78, bottom: 738 } as const

export interface Box {
  x: number
  width: number
}
export const fullWidth: Box = { x: page.left, width: page.right - page.left }

/** The site's light colors. The background stays white for printing. */
export const colors = {
  ink: light.ink,
  inkSoft: light.inkSoft,
  line: light.line,
  sunk: pdfSunk,
  page: light.page,
  amber: light.give,
  glow: light.glow,
  teal: light.secondary,
  night: light.night,
  night3: light.night3,
} as const

export interface Style {
  font: StyleFont
  size: number
  lineGap: number
  color: (typeof colors)[keyof typeof colors]
}

export const styles = {
  title: { font: 'Display', size: 32, lineGap: -3, color: colors.ink },
  lead: { font: 'Text', size: 13, lineGap: 1, color: colors.inkSoft },
  heading: { font: 'Display', size: 16, lineGap: 0, color: colors.ink },
  label: { font: 'Strong', size: 10, lineGap: 0.75, color: colors.ink },
  body: { font: 'Text', size: 10, lineGap: 0.75, color: colors.ink },
  soft: { font: 'Text', size: 10, lineGap: 0.75, color: colors.inkSoft },
  small: { font: 'Text', size: 9, lineGap: 1, color: colors.inkSoft },
  number: { font: 'Display', size: 26, lineGap: -2, color: colors.teal },
  link: { font: 'Strong', size: 9.5, lineGap: 1, color: colors.teal },
} as const satisfies Record<string, Style>

interface PdfOptions {
  title: string
  subject?: string
  /** The file's date. With a fixed date, the same content gives the same bytes. */
  date?: Date
  /** Draws the background of each page. */
  background?: (doc: Doc) => void
}

interface WriteOptions {
  /** The space below. */
  after?: number
  url?: string
  align?: 'left' | 'right'
}

/** The space in "EIN 12-3456789", which stays on one line. */
const numberAfterName = /(?<=\bEIN) (?=\d)/g

/** A tagged PDF, written from top to bottom. A tag is the element for a screen reader: P, H1, L, TD. */
export class PdfDocument {
  /** The position of the next line. */
  y: number = page.top
  readonly doc: Doc
  readonly #background: PdfOptions['background']
  #parent: Element | undefined
  #isMeasuring = false

  constructor({ title, subject, date = new Date(), background }: PdfOptions) {
    this.doc = new PDFDocument({
      size: 'LETTER',
      // This class decides where a page ends; pdfkit would break at its margin.
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      font: '',
      tagged: true,
      pdfVersion: '1.7',
      lang: 'en-US',
      displayTitle: true,
      info: {
        Title: title,
        Author: site.legalName,
        Creator: site.name,
        Producer: 'pdfkit',
        CreationDate: date,
        ModDate: date,
        ...(subject && { Subject: subject }),
      },
    })
    registerFonts(this.doc)
    this.#background = background
    this.addPage()
  }

  addPage(): void {
    this.doc.addPage()
    this.y = page.top
    this.decorate((doc) => this.#background?.(doc))
  }

  /** Writes text and moves below it. A sign that no font has is left out, and a letter is printed as "?": see `printedText`. */
  write(
    tag: string,
    words: string,
    style: Style,
    { x, width }: Box = fullWidth,
    { after = 0, url = '', align = 'left' }: WriteOptions = {},
  ): void {
    const { doc, y } = this
    const { lineGap, color, font, size } = style
    const chosen = chooseFont(doc, font, size)
    const lineHeight = doc.currentLineHeight(true) + lineGap
    const typed = words.replaceAll(numberAfterName, '\u00A0')
    const text = lacksLetters(chosen, typed) ? settableOf(doc, typed, '?') : typed
    chooseFont(doc, font, size)
    if (lacksLetters(chosen, text)) {
      const lines = breakMixed(doc, text, style, width)
      this.y += lines.length * lineHeight + after
      if (this.#isMeasuring) return
      const draw = () => {
        doc.fillColor(color)
        for (const [index, line] of lines.entries()) {
          drawMixed(doc, line, style, align === 'right' ? x + width - line.width : x, y + index * lineHeight)
        }
      }
      // A screen reader gets the letters in reading order; in some scripts they are drawn in another order.
      return this.group(tag, (element) => element?.add(draw), text)
    }
    // Most texts are short, and breaking them into lines twice would take longer than everything else.
    const room = text.includes('\n') ? -1 : width - doc.widthOfString(text)
    const height = room < 0 ? doc.heightOfString(text, { width, lineGap }) : lineHeight
    this.y += height + after
    if (this.#isMeasuring) return
    const set = (options: object = {}) => {
      chooseFont(doc, font, size)
      doc.fillColor(color)
      if (room < 0) doc.text(text, x, y, { width, lineGap, align, ...options })
      else doc.text(text, align === 'right' ? x + room : x, y, { lineBreak: false, ...options })
    }
    this.group(tag, (element) => {
      if (url) set({ link: url, structParent: element })
      else element?.add(() => set())
    })
  }

  /** Writes one line without a tag. Call it within `decorate`. */
  setLine(line: string, style: Style, x: number, y: number): void {
    const { doc } = this
    const text = lacksLetters(chooseFont(doc, style.font, style.size), line) ? settableOf(doc, line, '?') : line
    const chosen = chooseFont(doc, style.font, style.size)
    doc.fillColor(style.color)
    if (!lacksLetters(chosen, text)) doc.text(text, x, y, { lineBreak: false })
    else for (const line of breakMixed(doc, text, style, Infinity)) drawMixed(doc, line, style, x, y)
  }

  /** Groups elements under one tag: a list, the row of a table, a number with its label. */
  group(tag: string, content: (element?: Element) => void, actual?: string): void {
    if (this.#isMeasuring) return content()
    const parent = this.#parent
    const element = this.doc.struct(tag, actual === undefined ? {} : { actual })
    if (parent) parent.add(element)
    else this.doc.addStructure(element)
    this.#parent = element
    content(element)
    element.end()
    this.#parent = parent
  }

  /** Writes each part at the same height, and continues below the tallest. */
  sideBySide(parts: readonly (() => void)[]): void {
    const top = this.y
    const ends = parts.map((write) => {
      this.y = top
      write()
      return this.y
    })
    this.y = Math.max(top, ...ends)
  }

  /** Begins a new page unless all of this fits on the current one. */
  keepTogether(content: () => void): void {
    if (!this.#isMeasuring && this.y + this.heightOf(content) > page.bottom) this.addPage()
    content()
  }

  heightOf(content: () => void): number {
    const top = this.y
    const isWithin = this.#isMeasuring
    this.#isMeasuring = true
    content()
    this.#isMeasuring = isWithin
    const height = this.y - top
    this.y = top
    return height
  }

  /** Content that a screen reader skips. */
  decorate(draw: (doc: Doc) => void): void {
    if (this.#isMeasuring) return
    this.doc.markContent('Artifact', { type: 'Layout' })
    draw(this.doc)
    this.doc.endMarkedContent()
  }

  /** A horizontal line, with space below it. */
  rule(color: Style['color'], weight: number, { x, width }: Box = fullWidth, after = 0): void {
    const { y } = this
    this.decorate((doc) =>
      doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(weight)
        .stroke(color),
    )
    this.y += after
  }

  async finish(): Promise<Buffer> {
    this.doc.end()
    const chunks: Buffer[] = []
    for await (const chunk of this.doc as AsyncIterable<Buffer>) chunks.push(chunk)
    return Buffer.concat(chunks)
  }
}

function lacksLetters({ font }: ReturnType<typeof chooseFont>, text: string): boolean {
  const letters = text.match(/[^\p{ASCII}\p{Cc}]/gu) ?? []
  return letters.some((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0)!))
}
