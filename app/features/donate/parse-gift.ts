import { z } from 'zod'
import { amountOf, type GiftForm, giftFormFromFields } from './choice.ts'
import { tooSmallText } from './gift-options.ts'
import type { GiftChoice } from './gift-options.ts'
import { amountSchema, frequencySchema } from './schema.ts'

const postSchema = z.object({
  giving: z.enum(['one-time', 'recurring'], 'Please choose a one-time or a recurring gift.'),
  frequency: frequencySchema.optional(),
  amountCents: amountSchema.nullable(),
})

export type ParsedGift = { ok: true; choice: GiftChoice; form: GiftForm } | { ok: false; error: string; form: GiftForm }

/** Reads a posted donation form. When it is refused, `form` is what to show again. */
export function parseGift(fields: FormData): ParsedGift {
  const form = giftFormFromFields(fields)
  const parsed = postSchema.safeParse({
    giving: fields.get('giving'),
    frequency: fields.get('frequency') ?? undefined,
    amountCents: amountOf(form),
  })
  if (!parsed.success) return { ok: false, error: parsed.error.issues[0]?.message ?? tooSmallText, form }
  const { giving, frequency, amountCents } = parsed.data
  if (amountCents === null) return { ok: false, error: tooSmallText, form }
  const repeats = giving === 'recurring' ? (frequency ?? form.frequency) : 'once'
  return { ok: true, choice: { amountCents, frequency: repeats }, form }
}
