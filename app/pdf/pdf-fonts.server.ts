import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

type Doc = PDFKit.PDFDocument

const { resolve } = createRequire(import.meta.url)

/** Text and Strong have Latin, Greek and Cyrillic letters. Display has Latin letters only: it is not used for names. */
const fonts = {
  Display: resolve('@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf'),
  Text: resolve('@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf'),
  Strong: resolve('@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf'),
}
/** Fonts for other scripts. A file is read when a document first has a letter of its script. */
const scripts = {
  Hebrew: {
    file: resolve('@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff'),
    letters: /\p{Script_Extensions=Hebrew}/u,
  },
  Arabic: {
    file: resolve('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff'),
    letters: /\p{Script_Extensions=Arabic}|[\u0600-\u06FF]/u,
  },
  Devanagari: {
    file: resolve('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff'),
    letters: /\p{Script_Extensions=Devanagari}/u,
  },
}
const scriptNames = Object.keys(scripts) as (keyof typeof scripts)[]

/** The fonts of the styles. */
export type StyleFont = keyof typeof fonts
export type PdfFont = StyleFont | keyof typeof scripts

export function registerFonts(doc: Doc): void {
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, file)
  for (const [name, { file }] of Object.entries(scripts)) doc.registerFont(name, file)
}

/** What pdfkit needs of a letter. */
interface Glyph {
  id: number
  advanceWidth: number
  codePoints: number[]
}

/** Letters and their places, as pdfkit lays them out. */
interface Run {
  glyphs: Glyph[]
  positions: object[]
  advanceWidth: number
}

/** pdfkit's object of the current font. */
interface ChosenFont {
  font: {
    hasGlyphForCodePoint(code: number): boolean
    /** The tables that were read so far: reading takes most of the time, so all PDF documents share them. */
    _tables: object
  }
  /** The height above the baseline, in thousandths of the size. */
  ascender: number
  /** The glyphs of a word, with their positions. */
  layoutRun(word: string, features?: object): Run
  /** The words that were laid out, in the default way. */
  layoutCache: Record<string, Run>
}

/** What all PDF documents share of a font. */
interface SharedFont {
  tables: object
  /** Laying a word out takes long, and most words of a statement or receipt come again. */
  words: Record<string, Run>
  wordCount: number
}

const sharedFonts = new Map<string, SharedFont>()
const quickFonts = new WeakSet<ChosenFont>()

/** Without a prototype: "constructor" is a word like others. */
const noWords = () => Object.create(null) as SharedFont['words']

/** Names and numbers are different words each: with more, a new document lays all out again. */
const maxWords = 2000

/** The code of the separate dots of an Arabic letter, for text extraction: an invisible joiner. */
const partOfLetter = 0x200d

/** Numbers: receipt numbers, amounts, years. Each is different, and a font's rules for words do not apply. */
const figures = /^(?=.*\d)[^a-z\P{ASCII}]+$/u
const rules = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rclt', 'rlig']
const noRules = Object.fromEntries(rules.map((rule) => [rule, false]))

export function chooseFont(doc: Doc, name: PdfFont, size: number): ChosenFont {
  const { _font: chosen } = doc.font(name).fontSize(size) as unknown as { _font: ChosenFont }
  if (!quickFonts.has(chosen)) {
    const shared = sharedFonts.get(name) ?? { tables: chosen.font._tables, words: noWords(), wordCount: 0 }
    if (shared.wordCount > maxWords) Object.assign(shared, { words: noWords(), wordCount: 0 })
    sharedFonts.set(name, shared)
    makeQuick(chosen, shared)
    quickFonts.add(chosen)
  }
  return chosen
}

function makeQuick(chosen: ChosenFont, shared: SharedFont): void {
  chosen.font._tables = shared.tables
  chosen.layoutCache = shared.words
  const layOutByFont = chosen.layoutRun.bind(chosen)
  const layOut = (word: string, features?: object) => {
    const run = layOutByFont(word, features)
    // The font keeps its glyphs, and lays out later words with this code.
    for (const glyph of run.glyphs) if (glyph.codePoints.length === 0) glyph.codePoints = [partOfLetter]
    return withoutFont(run)
  }
  const signs = new Map<string, Run>()
  /** Without rules, each sign of a number stands for itself: it is laid out once. */
  const signOf = (sign: string): Run => {
    const run = signs.get(sign) ?? layOut(sign, noRules)
    signs.set(sign, run)
    return run
  }
  chosen.layoutRun = (word, features) => {
    if (features !== undefined) return layOut(word, features)
    // pdfkit keeps what is laid out in the default way.
    shared.wordCount += 1
    return figures.test(word) ? joinRuns(Array.from(word, signOf)) : layOut(word)
  }
}

/** A glyph of the library holds its font, and with it the font file of the document: kept words would keep all of them. */
const withoutFont = ({ glyphs, positions, advanceWidth }: Run): Run => ({
  glyphs: glyphs.map(({ id, advanceWidth: width, codePoints }) => ({ id, advanceWidth: width, codePoints })),
  positions,
  advanceWidth,
})

const joinRuns = (runs: readonly Run[]): Run => ({
  glyphs: runs.flatMap(({ glyphs }) => glyphs),
  positions: runs.flatMap(({ positions }) => positions),
  advanceWidth: runs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
})

/** The font that has the letter, preferably the style's own. Returns null when no font has it. */
export function fontOf(doc: Doc, letter: string, own: StyleFont): PdfFont | null {
  const code = letter.codePointAt(0)!
  const candidates = scriptNames.filter((name) => scripts[name].letters.test(letter))
  return [own, ...candidates].find((name) => chooseFont(doc, name, 10).font.hasGlyphForCodePoint(code)) ?? null
}

/** Invisible characters that join two letters, or separate them. Between other signs, they were part of an emoji. */
const isJoiner = (letter: string) => letter === '\u200C' || letter === '\u200D'
const looseJoiner = /(?<![\p{L}\p{M}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}])/gu

/**
 * The text without the signs that no font has, such as an emoji; `forLetter` replaces a letter or a digit. A ligature, or another
 * form of a letter, becomes the plain letter: NFKC of https://www.unicode.org/reports/tr15/.
 */
export function settableOf(doc: Doc, text: string, forLetter = ''): string {
  const has = (letter: string) => isJoiner(letter) || fontOf(doc, letter, 'Text') !== null
  let isWhole = true
  const kept = Array.from(text, (letter) => {
    if (letter === '\n' || has(letter)) return letter
    isWhole = false
    const plain = letter.normalize('NFKC')
    if (Array.from(plain).every(has)) return plain
    return /[\p{L}\p{N}]/u.test(letter) ? forLetter : ''
  })
  return isWhole ? text : kept.join('').replaceAll(looseJoiner, '').replaceAll(/ {2,}/g, ' ').trim()
}

let measuring: Doc | undefined

/** The text as PDF documents print it, without the signs and letters that no font has. */
export function printedText(text: string): string {
  if (!measuring) {
    measuring = new PDFDocument({ autoFirstPage: false, font: '' })
    registerFonts(measuring)
  }
  return settableOf(measuring, text)
}
