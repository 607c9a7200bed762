import { z } from 'zod'
import { frequencies, maximumCents, minimumCents, tooLargeText, tooSmallText } from './gift-options.ts'

// The options live in their own file so that the browser gets them without zod.
export {
  defaultCents,
  defaultFrequency,
  frequencies,
  type Frequency,
  type GiftChoice,
  maximumCents,
  minimumCents,
  presetCents,
} from './gift-options.ts'

export const amountSchema = z
  .int('The amount must be a whole number of cents.')
  .min(minimumCents, tooSmallText)
  .max(maximumCents, tooLargeText)

export const frequencySchema = z.enum(frequencies, 'The frequency must be monthly, quarterly or annually.')
