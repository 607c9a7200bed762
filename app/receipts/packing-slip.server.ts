import { rules } from '../content/legal/rules.ts'
import { site } from '../content/site.ts'
import { streetLine } from '../content/street-line.ts'
import { unpackWoff } from '../platform/unpack-woff.server.ts'
import type { OrderWords } from './order-emails.tsx'

/** US letter, in points. */
const page = { left: 64, right: 548, top: 64 }
const ink = '#1c2340'
const soft = '#4b5170'
/** The alphabets in which a name or an address may be written, in the order they are tried. */
const alphabets = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext']
const weights = { text: 400, strong: 600 } as const
/** Part of the built program, each in a module of its own: where the site runs, their package is not installed. */
const fontModules = import.meta.glob<string>(
  '/node_modules/@fontsource/source-sans-3/files/*-{latin,latin-ext,vietnamese,greek,cyrillic,cyrillic-ext}-{400,600}-normal.woff',
  { query: '?inline', import: 'default' },
)

export interface PackingSlip extends OrderWords {
  quantity: number
  title: string
}

/**
 * The sheet that goes into the parcel, as the bytes of a PDF. A letter that none of our fonts has is shown as "?":
 * the message it is attached to has it as it was typed.
 */
export async function drawPackingSlip(slip: PackingSlip): Promise<Buffer> {
  // Loaded for the first order only: most of the time the site needs no PDF.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    font: '',
    lang: 'en-US',
    info: { Title: `Packing slip ${slip.orderNumber}`, Author: site.legalName, Creator: site.name, Producer: 'pdfkit' },
  })
  const write = writer(doc, await unpackFonts())
  const { city, state, zip } = site.address

  write(site.name, page.left, page.top, { weight: 'strong', size: 18 })
  const sender = [streetLine(site.address), `${city}, ${state} ${zip}`, site.email, site.phone]
  sender.forEach((line, index) => write(line, page.left, page.top + 28 + index * 15, { size: 10.5, color: soft }))

  write('Packing slip', 360, page.top, { weight: 'strong', size: 18 })
  write(`Order ${slip.orderNumber}`, 360, page.top + 28, { size: 10.5, color: soft })
  write(slip.date, 360, page.top + 43, { size: 10.5, color: soft })

  write('Ship to', page.left, 200, { size: 10.5, color: soft })
  slip.address.forEach((line, index) => write(line, page.left, 218 + index * 24, { weight: 'strong', size: 17 }))

  const rule = (y: number) => doc.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.8).stroke(ink)
  rule(352)
  write('Quantity', page.left, 362, { size: 10.5, color: soft })
  write('Title', 160, 362, { size: 10.5, color: soft })
  write(String(slip.quantity), page.left, 384, { weight: 'strong', size: 20 })
  write(slip.title, 160, 384, { weight: 'strong', size: 20 })
  rule(424)

  const notes = [
    'This is a purchase, not a donation. It is not tax-deductible.',
    `You can return a book within ${rules.refund.returnWithinDays} days of receipt. Please write to ${site.email} first.`,
  ]
  notes.forEach((note, index) => write(note, page.left, 444 + index * 18, { size: 11 }))

  doc.end()
  const chunks: Buffer[] = []
  for await (const chunk of doc as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

type Doc = PDFKit.PDFDocument
interface Style {
  weight?: keyof typeof weights
  size: number
  color?: string
}

/** Writes one line, each part of it in the first font that has its letters. */
function writer(doc: Doc, allFonts: Font[]) {
  const names = allFonts.map(({ name, data }) => {
    doc.registerFont(name, data)
    return name
  })
  return (line: string, x: number, y: number, { weight = 'text', size, color = ink }: Style) => {
    const fonts = names.filter((name) => name.startsWith(`${weight}-`))
    const runs: { font: string; text: string }[] = []
    for (const letter of line) {
      const font = fonts.find((name) => hasLetter(doc.font(name), letter))
      const last = runs.at(-1)
      if (last && (!font || font === last.font)) last.text += font ? letter : '?'
      else runs.push({ font: font ?? fonts[0]!, text: font ? letter : '?' })
    }
    let left = x
    for (const { font, text } of runs) {
      doc.font(font).fontSize(size).fillColor(color)
      doc.text(text, left, y, { lineBreak: false, baseline: 'top' })
      left += doc.widthOfString(text)
    }
  }
}

/** pdfkit keeps the font it last chose, whose tables say which letters it can draw. */
function hasLetter(doc: Doc, letter: string): boolean {
  const { font } = (doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })._font
  return font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
}

interface Font {
  name: string
  data: Buffer
}

let unpacked: Font[] | undefined

/** The first slip unpacks them for all. */
async function unpackFonts(): Promise<Font[]> {
  unpacked ??= await Promise.all(
    Object.entries(weights).flatMap(([weight, cut]) =>
      alphabets.map(async (alphabet) => ({ name: `${weight}-${alphabet}`, data: await fontFile(alphabet, cut) })),
    ),
  )
  return unpacked
}

async function fontFile(alphabet: string, cut: number): Promise<Buffer> {
  const load = fontModules[`/node_modules/@fontsource/source-sans-3/files/source-sans-3-${alphabet}-${cut}-normal.woff`]
  if (!load) throw new Error(`There is no font for ${alphabet} in ${cut}.`)
  const address = await load()
  return unpackWoff(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'))
}
