import { formatExactDollars } from '../values/money.ts'
import type { Reserve } from './reserves.queries.server.ts'

export const reserveInWords = ({ balanceType, cents }: Reserve) =>
  `Stripe keeps ${formatExactDollars(cents)} apart (${balanceType.replaceAll('_', ' ')}): it is ours, and in no deposit until Stripe releases it.`
