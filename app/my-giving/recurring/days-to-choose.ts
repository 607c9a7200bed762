import { dateInWords } from '../../content/date-in-words.ts'
import { nextCharge, type BillingInterval } from '../../stripe/subscriptions/billing-cycle.ts'
import { publisherDay } from '../../values/publisher-time.ts'

interface DaysToChoose {
  /** The day that is planned now, like "2026-12-03". */
  planned: string
  first: string
  last: string
  firstInWords: string
  lastInWords: string
}

/** Stripe takes days within two years; an annual gift may be planned for nearly one already. */
const maxAheadMs = 725 * 24 * 60 * 60_000

/**
 * The days to which the next payment can be moved: from the one that is planned to the one that would follow, so that
 * nothing is taken earlier than was promised. Null when none is planned.
 */
export function daysToChoose(
  { next_at: nextAt, billing }: { next_at: number | null; billing: BillingInterval & { anchorAt: number } },
  now = Date.now(),
): DaysToChoose | null {
  if (nextAt === null) return null
  const latest = nextCharge(nextAt, billing, billing.anchorAt)
  const first = publisherDay(nextAt)
  const last = publisherDay(Math.max(nextAt, Math.min(latest, now + maxAheadMs)))
  return { planned: first, first, last, firstInWords: dateInWords(first), lastInWords: dateInWords(last) }
}
