import { tributeWords } from '../content/gift-extras.ts'
import type { PaymentTable } from '../platform/tables.ts'

/** "in memory of Rose Miller"; null for a gift that is not, or whose name was taken out. */
export function tributeOf({
  tribute_kind: kind,
  tribute_name: name,
}: Pick<PaymentTable, 'tribute_kind' | 'tribute_name'>): string | null {
  return kind && name ? `${tributeWords[kind]} ${name}` : null
}
