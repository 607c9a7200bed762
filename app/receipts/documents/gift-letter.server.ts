import { setImmediate as nextTurn } from 'node:timers/promises'
import { giftLetter as words } from '../../content/receipts/gift-letter.ts'
import { site } from '../../content/site.ts'
import { fill } from '../../words/fill.ts'
import { mailName } from '../../values/plain-words.ts'
import type { PdfDocument } from '../../pdf/pdf-document.server.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import type { Signatory } from '../signatory.server.ts'
import { printableOf } from './printable.server.ts'
import { writePaperReceipt } from './paper-receipt.server.ts'
import { writeFacts } from './receipt-document.server.ts'

/** The height between the closing and the name, for a signature by hand, in points. */
const signatureRoom = 34

/**
 * The acknowledgments of gifts as letters, each on a separate page, as the bytes of one PDF. The address is printed for the
 * window of an envelope. Without a signatory, the publisher signs. `statementNotes` are sentences by gift: see
 * `noteOnStatement`. Null when none of the gifts may be acknowledged.
 */
export async function drawGiftLetters(
  gifts: readonly Gift[],
  signatory: Signatory | null,
  now: number,
  statementNotes: ReadonlyMap<string, string> = new Map(),
): Promise<Buffer | null> {
  // Imported with the first PDF document: most of the time the site needs no PDF.
  const { endLetter, openLetter } = await import('./letterhead.server.ts')
  const { styles } = await import('../../pdf/pdf-document.server.ts')
  const text = { ...styles.body, size: 11, lineGap: 1.5 }
  const signers = [signatory?.name, signatory?.title, words.sender].flatMap((line) => line || [])
  let pdf: PdfDocument | undefined
  for (const original of gifts) {
    const gift = await printableOf(original)
    const receipt = writePaperReceipt(gift, now)
    if (!receipt) continue
    const { heading, number, issued, paragraphs, facts, notes } = receipt
    const address = envelopeLines(gift)
    const name = mailName(gift.payer_name)
    pdf = openLetter(`${heading} | ${site.name}`, heading, [number, issued], { address, after: pdf })
    pdf.write('P', name ? fill(words.greeting, { name }) : words.greetingWithoutName, text, undefined, { after: 8 })
    const statementNote = statementNotes.get(gift.id)
    for (const paragraph of [...paragraphs, ...(statementNote ? [statementNote] : [])])
      pdf.write('P', paragraph, text, undefined, { after: 8 })
    pdf.y += 6
    await writeFacts(pdf, facts, { size: 10.5, room: 3 })
    for (const note of notes) pdf.write('P', note, { ...styles.body, size: 10 }, undefined, { after: 4 })
    pdf.y += 8
    pdf.write('P', words.closing, text, undefined, { after: signatory ? signatureRoom : 4 })
    for (const line of signers) pdf.write('P', line, text, undefined, { after: signatory ? 0 : 4 })
    endLetter(pdf, `${heading} ${number}`)
    // Lets other requests run.
    await nextTurn()
  }
  return pdf ? pdf.finish() : null
}

/** The lines of the postal address, beginning with the name. Empty without an address. */
export function envelopeLines({
  payer_name: name,
  postal_address: address,
}: Pick<Gift, 'payer_name' | 'postal_address'>): string[] {
  if (!address) return []
  const lines = address.split('\n')
  const isNamed = !name || lines.some((line) => line.toLowerCase().includes(name.toLowerCase()))
  return isNamed ? lines : [name, ...lines]
}
