import { dateInWords } from '../../words/date-in-words.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import { dateOf } from '../../values/publisher-time.ts'
import { voidReasons, isVoidReason } from '../../manual-gifts/void-gift.server.ts'

const arrivals = { post: 'By mail', courier: 'By courier', hand: 'By hand' } as const
const evidence = { postmark: 'by the postmark', giver: 'the giver says so' } as const
const kinds = {
  'traded-shares': 'Shares, publicly traded',
  'other-shares': 'Shares, not publicly traded',
  vehicle: 'A car, a boat or an airplane',
  goods: 'Goods',
} as const

/**
 * How a manual gift came, which day counts for its giver's taxes, and why it was cancelled. Returns null when it does not
 * apply.
 */
export function arrivalFacts(gift: Gift): Record<string, string | null> {
  const { arrived_by: way, mailed_on: mailedOn, mailed_evidence: known, check_dated_on: datedOn } = gift
  const { given_at: givenAt, paid_at: paidAt, property_kind: kind, void_reason: reason } = gift
  const isOtherDay = givenAt !== null && paidAt !== null && dateOf(givenAt) !== dateOf(paidAt)
  return {
    Arrived: way && arrivals[way],
    Mailed: mailedOn && [dateInWords(mailedOn), known && evidence[known]].filter(Boolean).join(', '),
    'Date on the check': datedOn && dateInWords(datedOn),
    'Counts for taxes on': isOtherDay ? dateOf(givenAt) : null,
    'Kind of property': kind && kinds[kind],
    'Cancelled because': reason && isVoidReason(reason) ? voidReasons[reason] : null,
  }
}
