import { setImmediate as nextTurn } from 'node:timers/promises'
import { envelopeOf } from '../../values/envelope.ts'
import { findUnprintable, printableLines } from './printable.server.ts'

/** An envelope's address: the name, and the lines below it, which may have been typed with the name. */
export interface AddressLabel {
  name: string | null
  postalAddress: string
}

/** Some milliseconds of the event loop. */
const labelsInTurn = 10

/** Labels on one sheet of Avery 5160. */
export const labelsPerSheet = 30

const inch = 72
/** Avery 5160: US letter, three columns of ten labels of 2 5/8 by 1 inch. */
const sheet = {
  columns: 3,
  top: inch / 2,
  left: (3 / 16) * inch,
  width: 2.625 * inch,
  height: inch,
  gutter: inch / 8,
}
const padding = 9
/** In points, the largest that is tried first. */
const sizes = [10.5, 9.5, 8.5, 7.5, 6.5]
const maxLines = 6

/** Where the label with this place on a sheet begins, in points. */
export function placeOf(number: number): { x: number; y: number } {
  const column = number % sheet.columns
  const row = Math.floor(number / sheet.columns)
  return { x: sheet.left + column * (sheet.width + sheet.gutter), y: sheet.top + row * sheet.height }
}

const linesOf = ({ name, postalAddress }: AddressLabel) => envelopeOf(name, postalAddress)

/** The lines with letters that no font has: the labels leave these out. */
export const findUnprintableLabels = (labels: readonly AddressLabel[]) =>
  findUnprintable(labels.flatMap((label) => linesOf(label)))

/** Address labels on sheets of Avery 5160, as the bytes of one PDF. */
export async function drawAddressLabels(labels: readonly AddressLabel[]): Promise<Buffer> {
  // Imported with the first label: most of the time the site needs no PDF.
  const { PdfDocument, styles } = await import('../../pdf/pdf-document.server.ts')
  const pdf = new PdfDocument({ title: 'Address labels' })
  const width = sheet.width - 2 * padding
  for (const [index, label] of labels.entries()) {
    const place = index % labelsPerSheet
    if (place === 0 && index > 0) pdf.addPage()
    // Lets other requests run.
    if (index % labelsInTurn === 0) await nextTurn()
    const { x, y } = placeOf(place)
    const lines = await printableLines(linesOf(label))
    const box = { x: x + padding, width }
    const write = (size: number) => () => {
      for (const line of lines.slice(0, maxLines)) pdf.write('P', line, { ...styles.body, size, lineGap: 0 }, box)
    }
    const room = sheet.height - padding
    const size = sizes.find((each) => pdf.heightOf(write(each)) <= room) ?? sizes.at(-1)!
    pdf.y = y + Math.max(padding / 2, (sheet.height - pdf.heightOf(write(size))) / 2)
    pdf.group('Sect', write(size))
  }
  return pdf.finish()
}
