import { z } from 'zod'
import { donate } from '../content/pages/donate.ts'
import { type GiftForm, giftFormFromFields, readExtras, validateAmount, type ValidatedGift } from './gift-form.ts'
import { frequencies } from '../values/payment-terms.ts'
import { type Gift, maximumCents, minimumCents } from './gift.ts'
import { tidyExtras, validateGift } from './validate-gift.ts'
import { shortText } from '../words/short-text.ts'

export const amountSchema = z
  .int('The amount must be a whole number of cents.')
  .min(minimumCents, { error: () => donate.form.wrongAmount.tooSmall })
  .max(maximumCents, { error: () => donate.form.wrongAmount.tooLarge })

/** "monthly, quarterly or annually" */
const choices = frequencies.join(', ').replace(/, (?=\w+$)/, ' or ')
const frequencySchema = z.enum(frequencies, `The frequency must be ${choices}.`)

const postSchema = z.object({
  giving: z.enum(['one-time', 'recurring'], 'Please choose a one-time or a recurring gift.'),
  frequency: frequencySchema.optional(),
})

export type ParsedGift = ValidatedGift & { form: GiftForm }

/** Reads a posted donation form. When it is refused, `form` has the values to show again. */
export function parseGift(fields: FormData): ParsedGift {
  const typed = giftFormFromFields(fields)
  const form = { ...typed, extras: tidyExtras(typed.extras) }
  const { success, error } = postSchema.safeParse({
    giving: fields.get('giving'),
    frequency: fields.get('frequency') ?? undefined,
  })
  if (!success) return { ok: false, problems: [{ field: 'custom', text: error.issues[0]?.message ?? '' }], form }
  return { ...validateForm(form), form }
}

/** Checks the whole form and returns all errors at once: without a script, each answer is another page. */
function validateForm(form: GiftForm): ValidatedGift {
  const amount = validateAmount(form)
  if (amount.ok) return validateGift(amount.gift)
  const others = validateGift({ amountCents: minimumCents, frequency: 'once', extras: form.extras })
  return { ok: false, problems: others.ok ? amount.problems : [...amount.problems, ...others.problems] }
}

export interface GiftCall {
  gift: Gift
  /** The addition for the cost that the page showed. */
  shownCoverCents: number | undefined
}

/** Each field has its own, lower limit in `validateGift`, which also says so. */
const text = shortText(
  10_000,
  'What is added to a gift is too long.',
  'What is added to a gift must be text.',
).optional()

/**
 * The optional additions to a gift. `cover`, in cents, is the addition that the page showed: it is only compared, as
 * the store's prices are.
 */
const extrasShape = {
  cover: z.int('The addition for the cost must be a whole number of cents.').min(1).max(maximumCents).optional(),
  fund: text,
  tribute: z.enum(['memory', 'honor'], 'A tribute is in memory or in honor.').optional(),
  tributeName: text,
  tellName: text,
  tellEmail: text,
  tellMessage: text,
  note: text,
  noLetters: z.literal('yes', 'No letters: "yes", or leave it out.').optional(),
  from: shortText(40, 'Where a gift came from: 1 to 40 letters, digits and dashes.')
    .regex(/^[a-z0-9-]{1,40}$/i, 'Where a gift came from: 1 to 40 letters, digits and dashes.')
    .optional(),
}

/** An unknown field is refused: it may be a misspelled one. */
const describeFault = (text: string) => ({
  error: ({ code, keys }: { code?: string; keys?: string[] }) =>
    code === 'unrecognized_keys' ? `The request has a field that is not known here: ${keys?.join(', ')}.` : text,
})

/** The JSON of a one-time gift. */
export const onceSchema = z
  .strictObject(
    { amount: amountSchema, ...extrasShape },
    describeFault('The request must be a JSON object with an amount in cents.'),
  )
  .transform(({ amount, ...rest }, context) => readCall({ amountCents: amount, frequency: 'once' }, rest, context))
/** The JSON of a recurring gift. */
export const recurringSchema = z
  .strictObject(
    { amount: amountSchema, frequency: frequencySchema, ...extrasShape },
    describeFault('The request must be a JSON object with an amount in cents and a frequency.'),
  )
  .transform(({ amount, frequency, ...rest }, context) => readCall({ amountCents: amount, frequency }, rest, context))

function readCall(
  { amountCents, frequency }: Pick<Gift, 'amountCents' | 'frequency'>,
  { cover, ...texts }: z.infer<z.ZodObject<typeof extrasShape>>,
  context: z.core.$RefinementCtx,
): GiftCall {
  const extras = readExtras(Object.entries({ ...texts, cover: cover && 'yes' }))
  const validated = validateGift({ amountCents, frequency, extras })
  if (validated.ok) return { gift: validated.gift, shownCoverCents: cover }
  context.addIssue(validated.problems[0]!.text)
  return z.NEVER
}
