import { config } from '../../config/config.server.ts'
import type { GiftToThank } from './gifts-to-thank.queries.server.ts'
import type { Tables } from '../../db/tables.ts'
import { tributeAsWritten } from '../../payments/tribute-of.ts'
import { formatDollars } from '../../values/money.ts'
import { dateOf } from '../../values/publisher-time.ts'
import { payerOf } from '../today/need.ts'
import { amountOf } from '../ui/payments.server.tsx'

/** "$300.00 from Edna Brown, November 3, 2026: first gift, $250 or more". */
export function giftToThankInWords({ gift, isFirst, fromCents }: GiftToThank): string {
  const why = [
    isFirst && 'first gift',
    fromCents !== null && `${formatDollars(fromCents)} or more`,
    tributeAsWritten(gift),
  ]
  const date = dateOf(gift.paid_at ?? gift.created_at)
  return `${amountOf(gift)} from ${payerOf(gift)}, ${date}: ${why.filter(Boolean).join(', ')}`
}

const ways = { letter: ' by letter', call: ' by call', done: '' }

/** "Thanked by letter, November 3, 2026, by Ann". */
export function thanksInWords({ how, who, created_at: at }: Tables['thanks']): string {
  const name = config().staff.find(({ email }) => email === who)?.name ?? who
  return `Thanked${ways[how]}, ${dateOf(at)}, by ${name}`
}
