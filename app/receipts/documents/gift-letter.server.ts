import { setImmediate as nextTurn } from 'node:timers/promises'
import { giftLetter as words } from '../../content/gift-letter.ts'
import { site } from '../../content/site.ts'
import { mailName } from '../../values/plain-words.ts'
import type { PdfDocument } from '../../pdf/pdf-document.server.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import { dateOf } from '../date-of.ts'
import { onPaper } from './on-paper.server.ts'
import { writePaperReceipt } from './paper-receipt.server.ts'
import { writeFacts } from './receipt-document.server.ts'

/**
 * The acknowledgments of gifts as letters, each on a page of its own, as the bytes of one PDF. The address stands in the
 * window of an envelope. Null when none of them may be acknowledged.
 */
export async function drawGiftLetters(gifts: readonly Gift[], now: number): Promise<Buffer | null> {
  // Loaded for the first PDF document only: most of the time the site needs no PDF.
  const { endLetter, openLetter } = await import('./letterhead.server.ts')
  const { styles } = await import('../../pdf/pdf-document.server.ts')
  const text = { ...styles.body, size: 11, lineGap: 1.5 }
  let pdf: PdfDocument | undefined
  for (const given of gifts) {
    const gift = await onPaper(given)
    const receipt = writePaperReceipt(gift)
    if (!receipt) continue
    const { heading, number, paragraphs, facts, notes } = receipt
    const address = envelopeLines(gift)
    pdf = openLetter(`${heading} | ${site.name}`, heading, [number, dateOf(now)], { address, after: pdf })
    pdf.write('P', words.greeting(mailName(gift.payer_name)), text, undefined, { after: 8 })
    for (const paragraph of paragraphs) pdf.write('P', paragraph, text, undefined, { after: 8 })
    pdf.y += 6
    await writeFacts(pdf, facts, { size: 10.5, room: 3 })
    for (const note of notes) pdf.write('P', note, { ...styles.body, size: 10 }, undefined, { after: 4 })
    pdf.y += 8
    for (const line of [words.closing, words.sender]) pdf.write('P', line, text, undefined, { after: 4 })
    endLetter(pdf, `${heading} ${number}`)
    // Others are served meanwhile.
    await nextTurn()
  }
  return pdf ? pdf.finish() : null
}

/** The lines of the postal address, beginning with the name. Without an address there are none. */
export function envelopeLines({ payer_name: name, postal_address: address }: Gift): string[] {
  if (!address) return []
  const lines = address.split('\n')
  const isNamed = !name || lines.some((line) => line.toLowerCase().includes(name.toLowerCase()))
  return isNamed ? lines : [name, ...lines]
}
