import type { Payment } from '../../payments/payment-tables.ts'

/** The columns of a payment with names and addresses. */
const nameColumns = ['payer_name', 'tribute_name', 'ship_name', 'ship_line1', 'ship_line2', 'ship_city'] as const

/** All PDF fonts have these characters. Most names have no others, and then the PDF library is not imported. */
const commonLetters = /^[\u0020-\u017F\n]*$/

async function printed(text: string): Promise<string> {
  if (commonLetters.test(text)) return text
  const { printedText } = await import('../../pdf/pdf-fonts.server.ts')
  return printedText(text)
}

/** What is lost when it is not printed: everything else is a sign. */
const lettersOf = (text: string) => text.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * A text as a PDF document prints it: without the characters that no font has. Null when it is null, and when no letter and
 * no digit is left of it.
 */
export async function printableText(text: string | null): Promise<string | null> {
  const left = text === null ? null : await printed(text)
  return left === text || (left !== null && lettersOf(left) !== '') ? left : null
}

/** The lines as a PDF document prints them. A line of which nothing is left is left out. */
export async function printableLines(lines: readonly string[]): Promise<string[]> {
  const all = await Promise.all(lines.map(printableText))
  return all.filter((line) => line !== null)
}

/** The texts of which letters are missing on paper, because no font has them, each once. A sign, such as an emoji, is no loss. */
export async function findUnprintable(texts: readonly (string | null)[]): Promise<string[]> {
  const unprintable = new Set<string>()
  for (const text of texts) if (text && lettersOf(await printed(text)) !== lettersOf(text)) unprintable.add(text)
  return [...unprintable]
}

const envelopeOf = ({ postal_address: address }: Payment) => address?.split('\n') ?? []

/**
 * The names and address lines of which a PDF document about the payment leaves letters out, because no font has them. The
 * staff is notified and writes them by hand.
 */
export function findUnprintableIn(payment: Payment): Promise<string[]> {
  return findUnprintable([...nameColumns.map((column) => payment[column]), ...envelopeOf(payment)])
}

/** The payment as a PDF document prints it: see `printableText`. */
export async function printableOf<Each extends Payment>(payment: Each): Promise<Each> {
  const texts = [...nameColumns.map((column) => payment[column]), payment.postal_address]
  if (texts.every((text) => text === null || commonLetters.test(text))) return payment
  const names = await Promise.all(
    nameColumns.map(async (column) => [column, await printableText(payment[column])] as const),
  )
  const address = await printableLines(envelopeOf(payment))
  return { ...payment, ...Object.fromEntries(names), postal_address: address.join('\n') || null }
}
