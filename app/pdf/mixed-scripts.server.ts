import { chooseFont, fontOf, type PdfFont, type StyleFont } from './pdf-fonts.server.ts'

type Doc = PDFKit.PDFDocument

/** The font of the text's style. */
interface OwnFont {
  font: StyleFont
  size: number
}

/** Letters of one font and one direction. `none`: spaces and signs take the direction of the letters around them. */
interface Piece {
  text: string
  font: PdfFont
  direction: 'right' | 'left' | 'number' | 'none'
}

interface PlacedPiece extends Piece {
  /** The distance from the left end of the line. */
  x: number
}

/** A line of text, with its pieces in reading order. */
export interface MixedLine {
  pieces: PlacedPiece[]
  width: number
}

/** Breaks a text with letters that the style's font lacks into lines that are at most `width` wide. */
export function breakMixed(doc: Doc, text: string, { font, size }: OwnFont, width: number): MixedLine[] {
  const lines = text.split('\n').flatMap((paragraph) => {
    const broken: string[] = []
    let line = ''
    for (const word of paragraph.split(/(?<= )/)) {
      if (line && widthOf(doc, piecesOf(doc, (line + word).trimEnd(), font), size) > width) {
        broken.push(line.trimEnd())
        line = ''
      }
      line += word
    }
    return [...broken, line]
  })
  return lines.map((line) => placePieces(doc, piecesOf(doc, line, font), size))
}

/** Draws a line. `y` is the top of the style's font. */
export function drawMixed(doc: Doc, { pieces }: MixedLine, { font, size }: OwnFont, x: number, y: number): void {
  const baseline = y + (chooseFont(doc, font, size).ascender / 1000) * size
  for (const piece of pieces) {
    chooseFont(doc, piece.font, size)
    // With `features`, even an empty list, pdfkit shapes the whole run and not word by word.
    doc.text(piece.text, x + piece.x, baseline, { lineBreak: false, baseline: 'alphabetic', features: [] })
  }
}

function piecesOf(doc: Doc, line: string, own: StyleFont): Piece[] {
  const pieces: Piece[] = []
  for (const letter of line) {
    const last = pieces.at(-1)
    // An accent, a vowel sign or a joiner belongs to the letter before it.
    if (last && /^[\p{M}\u200C\u200D]$/u.test(letter)) {
      last.text += letter
      continue
    }
    const piece: Piece = { text: letter, font: fontOf(doc, letter, own) ?? own, direction: directionOf(letter) }
    const isLike = last?.font === piece.font && last.direction === piece.direction
    if (isLike && !/[()]/.test(last.text + piece.text)) last.text += piece.text
    else pieces.push(piece)
    joinWords(pieces)
  }
  return pieces
}

/** Joins two right-to-left words with the space between them, so that text extraction finds both in order. */
function joinWords(pieces: Piece[]): void {
  const [first, space, second] = pieces.slice(-3)
  if (first?.direction !== 'left' || second?.direction !== 'left' || first.font !== second.font) return
  if (!/^ +$/.test(space?.text ?? '')) return
  pieces.splice(-3, 3, { ...first, text: first.text + space!.text + second.text })
}

function directionOf(letter: string): Piece['direction'] {
  if (/[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(letter)) return 'left'
  if (/\p{Nd}/u.test(letter)) return 'number'
  return /\p{L}/u.test(letter) ? 'right' : 'none'
}

/** The positions of the pieces. The line is left to right; right-to-left runs are reversed (UAX 9). */
function placePieces(doc: Doc, pieces: readonly Piece[], size: number): MixedLine {
  const inReadingOrder = pieces.map((piece) => ({ ...piece, x: 0 }))
  const placed = [...inReadingOrder]
  for (const { from, to } of leftwardRuns(pieces)) {
    const run = placed.slice(from, to).toReversed()
    for (const piece of run) if (piece.direction === 'none') piece.text = mirrored(piece.text)
    placed.splice(from, run.length, ...run)
  }
  let x = 0
  for (const piece of placed) {
    piece.x = x
    x += widthOf(doc, [piece], size)
  }
  return { pieces: inReadingOrder, width: x }
}

/** Runs of right-to-left words, with the signs between them, a number after them, and their closing brackets. */
function leftwardRuns(pieces: readonly Piece[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = []
  let isOpen = false
  let brackets = 0
  for (const [index, { text, direction }] of pieces.entries()) {
    if (direction === 'left' && !isOpen) {
      runs.push({ from: index, to: index })
      isOpen = true
      brackets = 0
    }
    if (direction === 'right') isOpen = false
    if (!isOpen) continue
    if (text === '(') brackets += 1
    const isEnd = text === ')' && brackets > 0
    if (isEnd) brackets -= 1
    if (isEnd || direction !== 'none') runs.at(-1)!.to = index + 1
  }
  return runs
}

const mirrors: Record<string, string> = { '(': ')', ')': '(' }
const mirrored = (signs: string) => {
  const turned = Array.from(signs).toReversed()
  return turned.map((sign) => mirrors[sign] ?? sign).join('')
}

function widthOf(doc: Doc, pieces: readonly Piece[], size: number): number {
  return pieces.reduce((sum, { text, font }) => {
    chooseFont(doc, font, size)
    return sum + doc.widthOfString(text, { features: [] })
  }, 0)
}
