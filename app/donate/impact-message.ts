import { withCommas } from '../content/with-commas.ts'
import { formatDollars } from '../ledger/money.ts'

/** What a gift of this size does, in one sentence. */
export function impactMessage(amountCents: number | null): string {
  if (amountCents === null || amountCents < 500) {
    return 'Every gift, whatever its size, helps place the Gospel within a child’s reach.'
  }
  const gift = `Your gift of ${formatDollars(amountCents)}`
  if (amountCents >= 50_000) return `${gift} gives ${count(amountCents, 50_000, 'church outreach kit')}.`
  if (amountCents >= 5000) return `${gift} reaches ${count(amountCents, 5000, 'classroom')}.`
  return `${gift} places ${count(amountCents, 500, 'Gospel book')} in children’s hands.`
}

function count(amountCents: number, eachCents: number, thing: string): string {
  const many = Math.floor(amountCents / eachCents)
  return `${withCommas(many)} ${thing}${many === 1 ? '' : 's'}`
}
