import { type EnteredMethod, isNonCash } from '../../ledger/entered-methods.ts'
import { formatExactDollars } from '../../ledger/money.ts'

export const methodLabels: Record<EnteredMethod, string> = {
  check: 'Check',
  cash: 'Cash',
  stock: 'Stock: shares',
  'donor-advised-fund': 'Donor-advised fund',
  'employer-match': 'Employer match',
  'in-kind': 'In kind: goods',
}

interface Line {
  gift: {
    day: string
    method: EnteredMethod
    amountCents: number
    name: string | null
    email: string | null
    description: string | null
  } | null
}

/** What a gift of a file is, in a few words. */
export function lineInWords({ gift }: Line): string {
  if (!gift) return ''
  const { day, method, amountCents, name, email, description } = gift
  const what = isNonCash(method) ? description : formatExactDollars(amountCents)
  return [day, what, methodLabels[method], name, email].filter(Boolean).join(', ')
}
