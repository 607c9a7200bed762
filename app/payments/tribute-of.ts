import { giftExtras } from '../content/gift-extras.ts'
import { fill } from '../words/fill.ts'
import { mailName } from '../values/plain-words.ts'
import type { PaymentTable } from './payment-tables.ts'

type Tribute = Pick<PaymentTable, 'tribute_kind' | 'tribute_name'>

/** "in memory of Rose Miller". Null for a gift without a tribute, or when the name was removed or is no name. */
export function tributeOf({ tribute_kind: kind, tribute_name: name }: Tribute): string | null {
  return tributeAsWritten({ tribute_kind: kind, tribute_name: mailName(name) })
}

/** The same for the office, with the name as it was typed. */
export function tributeAsWritten({ tribute_kind: kind, tribute_name: name }: Tribute): string | null {
  return kind && name ? fill(giftExtras.tribute.inSentence[kind], { name }) : null
}
