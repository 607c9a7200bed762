import { z } from 'zod'
import { checkGift, type GiftForm, giftFormFromFields } from './choice.ts'
import type { GiftChoice } from './gift-options.ts'
import { frequencySchema } from './schema.ts'

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
