import { chooseFont, fontOf, type PdfFont, type StyleFont } from './pdf-fonts.server.ts'

type Doc = PDFKit.PDFDocument

/** Of the style that the text is written in. */
interface OwnFont {
  font: StyleFont
  size: number
}

/** Letters of one font that are written in one direction. `none`: spaces and signs go with what stands around them. */
interface Piece {
  text: string
  font: PdfFont
  direction: 'right' | 'left' | 'number' | 'none'
}

interface PlacedPiece extends Piece {
  /** From the left of its line. */
  x: number
}

/** A line of a text, its pieces in the order of reading. */
export interface MixedLine {
  pieces: PlacedPiece[]
  width: number
}

/** Breaks a text, some of whose letters the style's font lacks, into lines that are no wider than `width`. */
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

/** Draws a line whose highest letters reach up to `y` in the style's own font. */
export function drawMixed(doc: Doc, { pieces }: MixedLine, { font, size }: OwnFont, x: number, y: number): void {
  const baseline = y + (chooseFont(doc, font, size).ascender / 1000) * size
  for (const piece of pieces) {
    chooseFont(doc, piece.font, size)
    // With features, however few, pdfkit shapes the whole run and not word by word.
    doc.text(piece.text, x + piece.x, baseline, { lineBreak: false, baseline: 'alphabetic', features: [] })
  }
}

function piecesOf(doc: Doc, line: string, own: StyleFont): Piece[] {
  const pieces: Piece[] = []
  for (const letter of line) {
    const last = pieces.at(-1)
    // An accent, a vowel sign or a joiner is set with its letter.
    if (last && /^[\p{M}\u200C\u200D]$/u.test(letter)) {
      last.text += letter
      continue
    }
    const font = fontOf(doc, letter, own)
    const piece: Piece = { text: font ? letter : '?', font: font ?? own, direction: directionOf(letter) }
    const isLike = last?.font === piece.font && last.direction === piece.direction
    if (isLike && !/[()]/.test(last.text + piece.text)) last.text += piece.text
    else pieces.push(piece)
    joinWords(pieces)
  }
  return pieces
}

/** Two words that go to the left are one piece with the space between them: so a reader of the file finds both in order. */
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

/** Finds where the pieces of a line stand. The line itself goes to the right; what goes to the left is turned (UAX 9). */
function placePieces(doc: Doc, pieces: readonly Piece[], size: number): MixedLine {
  const seen = pieces.map((piece) => ({ ...piece, x: 0 }))
  const placed = [...seen]
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
  return { pieces: seen, width: x }
}

/** Words that go to the left with what stands between them, a number behind them, and the end of a bracket among them. */
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
