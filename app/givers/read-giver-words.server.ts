import { z } from 'zod'
import type { GiverWords } from './giver.queries.server.ts'
import { shortText } from '../words/short-text.ts'

export const giverKinds = { person: 'Person', household: 'Household', organization: 'Organization' } as const

const isPlain = (text: string) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)

const line = (what: string, max: number) =>
  shortText(max, `${what} has at most ${max} letters.`)
    .trim()
    .refine(isPlain, `${what} is one line.`)
    .transform((text) => text || null)

/** The number of lines in the window of an envelope. */
const maxLines = 6
const maxLineLength = 60

const postalAddress = shortText(1000, `An address has at most ${maxLines} lines, as on an envelope.`)
  .transform((text) => text.split(/\r?\n/).flatMap((each) => each.trim() || []))
  .refine((lines) => lines.length <= maxLines, `An address has at most ${maxLines} lines, as on an envelope.`)
  .refine(
    (lines) => lines.every((each) => each.length <= maxLineLength),
    `A line of an address has at most ${maxLineLength} letters.`,
  )
  .refine((lines) => lines.every(isPlain), 'The address holds control characters.')
  .transform((lines) => lines.join('\n') || null)

const schema = z.object({
  kind: z.enum(Object.keys(giverKinds) as (keyof typeof giverKinds)[], 'Say whether it is a person or a household.'),
  name: line('A name', 200),
  greeting: line('A greeting', 100),
  postal_address: postalAddress,
  phone: line('A telephone number', 40).refine(
    (text) => text === null || /\d/.test(text),
    'A telephone number has digits.',
  ),
})

/** The typed words about a giver, or the first problem. */
export function readGiverWords(
  typed: Record<keyof GiverWords, string>,
): { ok: true; words: GiverWords } | { ok: false; problem: string; field: keyof GiverWords } {
  const parsed = schema.safeParse(typed)
  if (parsed.success) return { ok: true, words: parsed.data }
  const [issue] = parsed.error.issues
  return { ok: false, problem: issue?.message ?? 'It was not understood.', field: issue?.path[0] as keyof GiverWords }
}
