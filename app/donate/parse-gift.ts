import { z } from 'zod'
import { type CheckedGift, checkGift, type GiftForm, giftFormFromFields } from './choice.ts'
import { addExtras, tidyExtras } from './gift-extras.ts'
import { frequencies, maximumCents, minimumCents, tooLargeText, tooSmallText } from './gift-options.ts'

export const amountSchema = z
  .int('The amount must be a whole number of cents.')
  .min(minimumCents, tooSmallText)
  .max(maximumCents, tooLargeText)

export const frequencySchema = z.enum(frequencies, 'The frequency must be monthly, quarterly or annually.')

const postSchema = z.object({
  giving: z.enum(['one-time', 'recurring'], 'Please choose a one-time or a recurring gift.'),
  frequency: frequencySchema.optional(),
})

export type ParsedGift = CheckedGift & { form: GiftForm }

/** Reads a posted donation form. When it is refused, `form` is what to show again. */
export function parseGift(fields: FormData): ParsedGift {
  const typed = giftFormFromFields(fields)
  const form = { ...typed, extras: typed.extras && tidyExtras(typed.extras) }
  const { success, error } = postSchema.safeParse({
    giving: fields.get('giving'),
    frequency: fields.get('frequency') ?? undefined,
  })
  if (!success) return { ok: false, problems: [{ field: 'custom', text: error.issues[0]?.message ?? '' }], form }
  const checked = checkGift(form)
  if (checked.ok) return { ...addExtras(checked.choice, form.extras), form }
  // All that is wrong at once: without a script, each answer is another page.
  const others = addExtras({ amountCents: minimumCents, frequency: 'once' }, form.extras)
  return { ok: false, problems: [...checked.problems, ...(others.ok ? [] : others.problems)], form }
}
