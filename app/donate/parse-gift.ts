import { z } from 'zod'
import { checkGift, type GiftForm, giftFormFromFields } from './choice.ts'
import { frequencies, type GiftChoice, maximumCents, minimumCents, tooLargeText, tooSmallText } from './gift-options.ts'

export const amountSchema = z
  .int('The amount must be a whole number of cents.')
  .min(minimumCents, tooSmallText)
  .max(maximumCents, tooLargeText)

export const frequencySchema = z.enum(frequencies, 'The frequency must be monthly, quarterly or annually.')

const postSchema = z.object({
  giving: z.enum(['one-time', 'recurring'], 'Please choose a one-time or a recurring gift.'),
  frequency: frequencySchema.optional(),
})

export type ParsedGift = { ok: true; choice: GiftChoice; form: GiftForm } | { ok: false; error: string; form: GiftForm }

/** Reads a posted donation form. When it is refused, `form` is what to show again. */
export function parseGift(fields: FormData): ParsedGift {
  const form = giftFormFromFields(fields)
  const { success, error } = postSchema.safeParse({
    giving: fields.get('giving'),
    frequency: fields.get('frequency') ?? undefined,
  })
  if (!success) return { ok: false, error: error.issues[0]?.message ?? '', form }
  return { ...checkGift(form), form }
}
