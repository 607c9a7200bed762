import { z } from 'zod'
import { frequencies, maximumCents, minimumCents, tooLargeText, tooSmallText } from './gift-options.ts'

/** What the server accepts of a gift. The options live in a file of their own, so that browsers get them without zod. */
export const amountSchema = z
  .int('The amount must be a whole number of cents.')
  .min(minimumCents, tooSmallText)
  .max(maximumCents, tooLargeText)

export const frequencySchema = z.enum(frequencies, 'The frequency must be monthly, quarterly or annually.')
