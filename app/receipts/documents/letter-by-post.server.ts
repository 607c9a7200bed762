import { setImmediate as nextTurn } from 'node:timers/promises'
import { newsletterMail } from '../../content/newsletter-mail.ts'
import type { PdfDocument } from '../../pdf/pdf-document.server.ts'
import { envelopeOf } from '../../values/envelope.ts'
import { dateOf } from '../../values/publisher-time.ts'
import { noticesEverywhere } from '../../values/state-notices.ts'
import { greetingOf } from './gift-letter.server.ts'
import type { LetterBlock } from './letter-blocks.server.ts'
import { printableLines, printableText } from './printable.server.ts'

interface Addressee {
  name: string | null
  /** How the giver wants a letter to begin: "Dear Edna". Null means with the name. */
  greeting: string | null
  postal_address: string
}

interface LetterByPost {
  title: string
  blocks: readonly LetterBlock[]
  /** The day that it bears, and the date of the file, so that the same letters are the same bytes. */
  at: number
}

/**
 * One letter for each addressee, on the letterhead, as the bytes of one PDF. The address is printed for the window of an
 * envelope. The greeting of the addressee replaces a first line such as "Dear friends,". Characters that no font has are
 * left out. Null when there is no addressee.
 */
export async function drawLettersByPost(
  { title, blocks, at }: LetterByPost,
  addressees: readonly Addressee[],
): Promise<Buffer | null> {
  // Imported with the first PDF document: most of the time the site needs no PDF.
  const { endLetter, openLetter } = await import('./letterhead.server.ts')
  const { letterText, writeBlock, writeFoot } = await import('./letter-blocks.server.ts')
  const linesOf = ({ name, postal_address: address }: Addressee) => envelopeOf(name, address)
  const body = blocks[0] && isGreeting(blocks[0]) ? blocks.slice(1) : blocks
  const foot = [newsletterMail.letter.byPost, ...noticesEverywhere()]
  let pdf: PdfDocument | undefined
  for (const addressee of addressees) {
    const address = await printableLines(linesOf(addressee))
    const name = await printableText(addressee.name)
    pdf = openLetter(title, title, [dateOf(at)], { address, after: pdf, date: new Date(at) })
    pdf.write('P', await greetingOf(name, addressee.greeting), letterText, undefined, { after: 8 })
    for (const block of body) writeBlock(pdf, block)
    writeFoot(pdf, foot)
    endLetter(pdf, title)
    // Lets other requests run.
    await nextTurn()
  }
  return pdf ? pdf.finish() : null
}

/** "Dear friends,": a line that greets, and says nothing else. */
const isGreeting = ({ kind, text }: LetterBlock) =>
  kind === 'text' && /^(?:dear|hello|greetings)\b[^.!?\n]{0,60}[,:!]?$/i.test(text)
