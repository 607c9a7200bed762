import { tributeWords } from '../content/gift-extras.ts'
import { mailName } from '../values/plain-words.ts'
import type { PaymentTable } from './payment-tables.ts'

type Tribute = Pick<PaymentTable, 'tribute_kind' | 'tribute_name'>

/** "in memory of Rose Miller"; null for a gift that is not, or whose name was taken out or is none. */
export function tributeOf({ tribute_kind: kind, tribute_name: name }: Tribute): string | null {
  return tributeAsWritten({ tribute_kind: kind, tribute_name: mailName(name) })
}

/** The same for the office, with whatever was written. */
export function tributeAsWritten({ tribute_kind: kind, tribute_name: name }: Tribute): string | null {
  return kind && name ? `${tributeWords[kind]} ${name}` : null
}
