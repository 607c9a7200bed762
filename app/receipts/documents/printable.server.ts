import type { Payment } from '../../payments/payment-tables.ts'

/** The columns of a payment with names and addresses. */
const nameColumns = ['payer_name', 'tribute_name', 'ship_name', 'ship_line1', 'ship_line2', 'ship_city'] as const

/** All PDF fonts have these characters. Most names have no others, and then the PDF library is not imported. */
const commonLetters = /^[\u0020-\u017F\n]*$/

async function isPrintable(text: string): Promise<boolean> {
  if (commonLetters.test(text)) return true
  const { canSet } = await import('../../pdf/pdf-fonts.server.ts')
  return canSet(text)
}

/** The texts with a character that no font has, each once. */
export async function findUnprintable(texts: readonly (string | null)[]): Promise<string[]> {
  const unprintable = new Set<string>()
  for (const text of texts) if (text && !(await isPrintable(text))) unprintable.add(text)
  return [...unprintable]
}

const envelopeOf = ({ postal_address: address }: Payment) => address?.split('\n') ?? []

/**
 * The names and address lines that a PDF document about the payment leaves out, because no font has their characters. The
 * staff is notified and writes them by hand.
 */
export function findUnprintableIn(payment: Payment): Promise<string[]> {
  return findUnprintable([...nameColumns.map((column) => payment[column]), ...envelopeOf(payment)])
}

/** The payment as a PDF document prints it: without the parts of `findUnprintableIn`. */
export async function printableOf<Each extends Payment>(payment: Each): Promise<Each> {
  const unprintable = new Set(await findUnprintableIn(payment))
  if (unprintable.size === 0) return payment
  const names = nameColumns.map((column) => [column, unprintable.has(payment[column] ?? '') ? null : payment[column]])
  const address = envelopeOf(payment).filter((line) => !unprintable.has(line))
  return { ...payment, ...Object.fromEntries(names), postal_address: address.join('\n') || null }
}
