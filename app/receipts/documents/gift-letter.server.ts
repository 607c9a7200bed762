import { setImmediate as nextTurn } from 'node:timers/promises'
import { giftLetter as words } from '../../content/gift-letter.ts'
import { site } from '../../content/site.ts'
import { mailName } from '../../values/plain-words.ts'
import type { Sheet } from '../../pdf/sheet.server.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import { dateOf } from '../date-of.ts'
import { onPaper } from './on-paper.server.ts'
import { writePaperReceipt } from './paper-receipt.server.ts'
import { writeFacts } from './receipt-sheet.server.ts'

/**
 * The acknowledgments of gifts as letters, each on a page of its own, as the bytes of one PDF. The address stands in the
 * window of an envelope. Null when none of them may be acknowledged.
 */
export async function drawGiftLetters(gifts: readonly Gift[], now: number): Promise<Buffer | null> {
  // Loaded for the first sheet only: most of the time the site needs no PDF.
  const { endLetter, openLetter } = await import('./letterhead.server.ts')
  const { styles } = await import('../../pdf/sheet.server.ts')
  const text = { ...styles.body, size: 11, lineGap: 1.5 }
  let sheet: Sheet | undefined
  for (const given of gifts) {
    const gift = await onPaper(given)
    const receipt = writePaperReceipt(gift)
    if (!receipt) continue
    const { heading, number, paragraphs, facts, notes } = receipt
    const address = envelopeLines(gift)
    sheet = openLetter(`${heading} | ${site.name}`, heading, [number, dateOf(now)], { address, after: sheet })
    sheet.write('P', words.greeting(mailName(gift.payer_name)), text, undefined, { after: 8 })
    for (const paragraph of paragraphs) sheet.write('P', paragraph, text, undefined, { after: 8 })
    sheet.y += 6
    await writeFacts(sheet, facts, { size: 10.5, room: 3 })
    for (const note of notes) sheet.write('P', note, { ...styles.body, size: 10 }, undefined, { after: 4 })
    sheet.y += 8
    for (const line of [words.closing, words.sender]) sheet.write('P', line, text, undefined, { after: 4 })
    endLetter(sheet, `${heading} ${number}`)
    // Others are served meanwhile.
    await nextTurn()
  }
  return sheet ? sheet.finish() : null
}

/** The lines of the postal address, beginning with the name. Without an address there are none. */
export function envelopeLines({ payer_name: name, postal_address: address }: Gift): string[] {
  if (!address) return []
  const lines = address.split('\n')
  const isNamed = !name || lines.some((line) => line.toLowerCase().includes(name.toLowerCase()))
  return isNamed ? lines : [name, ...lines]
}
