import { z } from 'zod'

type Fault = string | { error: () => string }

/**
 * A text that somebody typed or sent, of at most so many characters. Every schema of such a text begins with this one:
 * zod goes on after a failed check, and the patterns after it would read a text of any length. `wrongType`: the fault where
 * it is no text.
 */
export function shortText(maxCharacters: number, fault?: Fault, wrongType?: Fault) {
  const text = z.string(wrongType)
  return typeof fault === 'object'
    ? text.max(maxCharacters, { ...fault, abort: true })
    : text.max(maxCharacters, { abort: true, ...(fault !== undefined && { error: fault }) })
}
