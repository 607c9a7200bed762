import { z } from 'zod'
import { recurringWords } from '../../content/my-giving/recurring.ts'
import { parseDollars } from '../../values/money.ts'
import { fieldOf } from '../../values/form-fields.ts'
import type { Change } from '../../stripe/subscriptions/change-subscription.server.ts'

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
  | { ok: false; field: string | null; error: string }

/** Reads a posted form of a recurring gift's page. */
export function parseChange(fields: FormData): ParsedChange {
  const what = fieldOf(fields, 'what')
  const parsed = changeSchema.safeParse({
    what,
    amountCents: fieldOf(fields, 'amount'),
    frequency: fieldOf(fields, 'frequency'),
    day: fieldOf(fields, 'day'),
  })
  // Without the form's own key, each submit is a form of its own.
  const key = fieldOf(fields, 'key').slice(0, 64) || crypto.randomUUID()
  if (parsed.success) return { ok: true, change: parsed.data, key }
  const { amount, frequency, day, refused } = recurringWords
  const errors: Record<string, string> = { amount: amount.wrong, frequency: frequency.wrong, day: day.notADay }
  const error = Object.hasOwn(errors, what) ? errors[what] : undefined
  return { ok: false, field: error ? what : null, error: error ?? refused.notUnderstood }
}
