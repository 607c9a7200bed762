import { setImmediate as nextTurn } from 'node:timers/promises'
import { giftLetter } from '../../content/receipts/gift-letter.ts'
import { site } from '../../content/site.ts'
import { fill } from '../../words/fill.ts'
import { nameKeyOf } from '../../values/name-key.ts'
import { mailName } from '../../values/plain-words.ts'
import type { PdfDocument } from '../../pdf/pdf-document.server.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import type { Signatory } from '../signatory.server.ts'
import { findUnprintable, printableOf, printableText } from './printable.server.ts'
import { writePaperReceipt } from './paper-receipt.server.ts'
import { writeFacts } from './receipt-document.server.ts'
import { writePaperVoid } from './void-notice.server.ts'

/** A gift to acknowledge by post, or a cancelled one whose receipt went by post. */
export interface GiftLetter {
  gift: Gift
  /** How the giver wants a letter to begin: "Dear Edna". Null means with the name. */
  greeting?: string | null
  /** See `noteOnStatement`. */
  statementNote?: string | null
}

/**
 * The acknowledgments of gifts, or what takes them back, as letters, each on a separate page, as the bytes of one PDF. The
 * address is printed for the window of an envelope. Without a signatory, the publisher signs. Null when there is nothing to
 * say of any of the gifts.
 */
export async function drawGiftLetters(
  letters: readonly GiftLetter[],
  signatory: Signatory | null,
  now: number,
): Promise<Buffer | null> {
  // Imported with the first PDF document: most of the time the site needs no PDF.
  const { endLetter, openLetter } = await import('./letterhead.server.ts')
  const { writeEnd } = await import('./signature.server.ts')
  const { styles } = await import('../../pdf/pdf-document.server.ts')
  const text = { ...styles.body, size: 11, lineGap: 1.5 }
  let pdf: PdfDocument | undefined
  for (const { gift: original, greeting = null, statementNote } of letters) {
    const gift = await printableOf(original)
    const receipt = writePaperReceipt(gift, now) ?? writePaperVoid(gift, now)
    if (!receipt) continue
    const { heading, number, issued, paragraphs, facts } = receipt
    const address = envelopeLines(gift)
    pdf = openLetter(`${heading} | ${site.name}`, heading, [number, ...issued], { address, after: pdf })
    pdf.write('P', await greetingOf(gift.payer_name, greeting), text, undefined, { after: 8 })
    for (const paragraph of [...paragraphs, ...(statementNote ? [statementNote] : [])])
      pdf.write('P', paragraph, text, undefined, { after: 8 })
    pdf.y += 6
    await writeFacts(pdf, facts, { size: 10.5, room: 3 })
    writeEnd(pdf, receipt, { size: 10, signatory, closing: giftLetter.closing })
    endLetter(pdf, `${heading} ${number}`)
    // Lets other requests run.
    await nextTurn()
  }
  return pdf ? pdf.finish() : null
}

/** As the giver wants to be greeted, if the fonts have the letters. */
export async function greetingOf(payerName: string | null, typed: string | null): Promise<string> {
  const name = mailName(payerName)
  const isWhole = (await findUnprintable([typed])).length === 0
  const greeting = isWhole ? await printableText(typed) : null
  if (greeting === null) return name ? fill(giftLetter.greeting, { name }) : giftLetter.greetingWithoutName
  return /\p{P}$/u.test(greeting) ? greeting : `${greeting},`
}

/** The lines of the postal address, beginning with the name, which it says once. Empty without an address. */
export function envelopeLines({
  payer_name: name,
  postal_address: address,
}: Pick<Gift, 'payer_name' | 'postal_address'>): string[] {
  if (!address) return []
  const lines = address.split('\n')
  return !name || isNamedIn(lines, name) ? lines : [name, ...lines]
}

/** Whether a line says the name, also in another spelling: "Walter & Edna Brown" is "Walter and Edna Brown". */
export function isNamedIn(lines: readonly string[], name: string): boolean {
  const key = nameKeyOf(name)
  return lines.some((line) => ` ${nameKeyOf(line)} `.includes(` ${key} `))
}
