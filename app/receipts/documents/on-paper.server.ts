import type { Payment } from '../../payments/payment-tables.ts'

/** What a payment has of people's names and addresses. */
const nameColumns = ['payer_name', 'tribute_name', 'ship_name', 'ship_line1', 'ship_line2', 'ship_city'] as const

/** Letters that the fonts of all PDF documents have: most names have no others, and the site then needs no PDF library. */
const commonLetters = /^[\u0020-\u017F\n]*$/

async function isPrintable(text: string): Promise<boolean> {
  if (commonLetters.test(text)) return true
  const { canSet } = await import('../../pdf/pdf-fonts.server.ts')
  return canSet(text)
}

/** Those that no font of ours has all letters of, each once. */
export async function findUnprintable(texts: readonly (string | null)[]): Promise<string[]> {
  const found = new Set<string>()
  for (const text of texts) if (text && !(await isPrintable(text))) found.add(text)
  return [...found]
}

const envelopeOf = ({ postal_address: address }: Payment) => address?.split('\n') ?? []

/**
 * The names and lines of an address that a PDF document about the payment leaves out, because no font of ours has their letters.
 * The staff is told of them, and writes them by hand.
 */
export function findLeftOut(payment: Payment): Promise<string[]> {
  return findUnprintable([...nameColumns.map((column) => payment[column]), ...envelopeOf(payment)])
}

/** The payment as a PDF document shows it: without what `findLeftOut` finds. */
export async function onPaper<Each extends Payment>(payment: Each): Promise<Each> {
  const gone = new Set(await findLeftOut(payment))
  if (gone.size === 0) return payment
  const shown = nameColumns.map((column) => [column, gone.has(payment[column] ?? '') ? null : payment[column]])
  const address = envelopeOf(payment).filter((line) => !gone.has(line))
  return { ...payment, ...Object.fromEntries(shown), postal_address: address.join('\n') || null }
}
