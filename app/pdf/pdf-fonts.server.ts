import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

type Doc = PDFKit.PDFDocument

const { resolve } = createRequire(import.meta.url)

/** Text and Strong have the Latin, Greek and Cyrillic letters; Display the Latin ones: no name is set in it. */
const fonts = {
  Display: resolve('@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf'),
  Text: resolve('@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf'),
  Strong: resolve('@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf'),
}
/** For letters that those lack. A file is read when a document first has a letter of its script. */
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

/** What a style names. */
export type StyleFont = keyof typeof fonts
export type PdfFont = StyleFont | keyof typeof scripts

export function registerFonts(doc: Doc): void {
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, file)
  for (const [name, { file }] of Object.entries(scripts)) doc.registerFont(name, file)
}

/** What pdfkit keeps of the font that it chose last. */
interface ChosenFont {
  font: {
    hasGlyphForCodePoint(code: number): boolean
    /** Those that were read so far: reading them is most of the work, so all PDF documents share them. */
    _tables: object
  }
  /** Above the line that letters stand on, in thousandths of the size. */
  ascender: number
  /** Finds the letters of a word, and where they stand. */
  layoutRun(word: string, features?: object): { glyphs: { codePoints: number[] }[] }
}

const readTables = new Map<string, object>()
const quickFonts = new WeakSet<ChosenFont>()

/** What a program reads from the file for the dots of an Arabic letter, which are drawn apart: a joiner, which is not seen. */
const partOfLetter = 0x200d

/** A receipt number, an amount, a year: each is another word, and a font's rules for words have nothing to say of them. */
const figures = /^(?=.*\d)[^a-z\P{ASCII}]+$/u
const rules = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rclt', 'rlig']
const noRules = Object.fromEntries(rules.map((rule) => [rule, false]))

export function chooseFont(doc: Doc, name: PdfFont, size: number): ChosenFont {
  const { _font: chosen } = doc.font(name).fontSize(size) as unknown as { _font: ChosenFont }
  if (!readTables.has(name)) readTables.set(name, chosen.font._tables)
  chosen.font._tables = readTables.get(name)!
  if (!quickFonts.has(chosen)) {
    const layOut = chosen.layoutRun.bind(chosen)
    chosen.layoutRun = (word, features = figures.test(word) ? noRules : undefined) => {
      const run = layOut(word, features)
      for (const glyph of run.glyphs) if (glyph.codePoints.length === 0) glyph.codePoints = [partOfLetter]
      return run
    }
    quickFonts.add(chosen)
  }
  return chosen
}

/** The font that has the letter: the style's own, if it can. Null: none of them has it. */
export function fontOf(doc: Doc, letter: string, own: StyleFont): PdfFont | null {
  const code = letter.codePointAt(0)!
  const candidates = scriptNames.filter((name) => scripts[name].letters.test(letter))
  return [own, ...candidates].find((name) => chooseFont(doc, name, 10).font.hasGlyphForCodePoint(code)) ?? null
}

let measuring: Doc | undefined

/** Join two letters, or keep them apart, and are not seen themselves. */
const joiners = /[\u200C\u200D]/g

/** Whether PDF documents can show every letter of the text. */
export function canSet(text: string): boolean {
  if (!measuring) {
    measuring = new PDFDocument({ autoFirstPage: false, font: '' })
    registerFonts(measuring)
  }
  const doc = measuring
  return Array.from(text.replaceAll(joiners, '')).every((letter) => fontOf(doc, letter, 'Text') !== null)
}
