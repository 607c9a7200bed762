import { z } from 'zod'
import { recurringWords } from '../content/recurring.ts'
import { parseDollars } from '../ledger/money.ts'
import type { Change } from '../stripe/change-subscription.server.ts'

const minCents = 100
/** Stripe's largest amount in US dollars: eight digits. */
const maxCents = 99_999_999

const changeSchema = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('amount'),
    amountCents: z.string().transform(parseDollars).pipe(z.number().min(minCents).max(maxCents)),
  }),
  z.object({ what: z.literal('frequency'), frequency: z.enum(['monthly', 'quarterly', 'annually']) }),
  z.object({ what: z.literal('day'), day: z.iso.date() }),
  z.object({ what: z.literal('skipped') }),
  z.object({ what: z.literal('unskipped') }),
])

export type ParsedChange =
  | { ok: true; change: Change; key: string }
  | { ok: false; field: 'amount' | 'frequency' | 'day' | null; error: string }

/** Reads a posted form of a recurring gift's page. */
export function parseChange(fields: FormData): ParsedChange {
  const textOf = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : ''
  }
  const what = textOf('what')
  const parsed = changeSchema.safeParse({
    what,
    ...{ amountCents: textOf('amount'), frequency: textOf('frequency'), day: textOf('day') },
  })
  // Without the form's own key, each press is a form of its own.
  const key = textOf('key').slice(0, 64) || crypto.randomUUID()
  if (parsed.success) return { ok: true, change: parsed.data, key }
  const { amount, frequency, day, refused } = recurringWords
  if (what === 'amount') return { ok: false, field: what, error: amount.wrong }
  if (what === 'frequency') return { ok: false, field: what, error: frequency.wrong }
  return what === 'day'
    ? { ok: false, field: what, error: day.notADay }
    : { ok: false, field: null, error: refused.notUnderstood }
}
