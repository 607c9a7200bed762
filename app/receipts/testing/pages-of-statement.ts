import { extractText, getDocumentProxy } from 'unpdf'
import { site } from '../../content/site.ts'
import { paidGift } from '../../payments/testing/paid-payment.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import { drawStatement, type Statement } from '../documents/statement.server.ts'

/** Whom the statements of the tests are for, and when they are drawn. */
export const who = { email: 'ada@example.com', now: Date.UTC(2026, 10, 22, 12) }

/** The gift number `number` of January 2, 2025. */
export function giftOf(number: number, changes: Partial<Gift> = {}): Gift {
  const id = `G-000-000-${String(number).padStart(4, '0')}`
  const none = { entered_at: null, description: null, reference: null }
  return { ...paidGift({ id, paid_at: Date.UTC(2025, 0, 2, 12) + number * 60_000 }), ...none, ...changes } as Gift
}

/** The words of each page of a statement of 2025, or of another year. */
export async function pagesOf(
  gifts: readonly Gift[],
  {
    registrations = site.stateRegistrations,
    ...changes
  }: Partial<Statement> & { registrations?: typeof site.stateRegistrations } = {},
): Promise<string[]> {
  const bytes = await drawStatement({ ...who, year: 2025, ...changes, gifts }, registrations)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}
