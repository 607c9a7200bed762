import { withCommas } from '../../words/with-commas.ts'
import { filterInWords, readListFilter } from '../../payments/lists/list-filter.ts'
import { yearOf } from '../../values/year-of.ts'
import type { Readers } from '../../newsletter/letter-readers.queries.server.ts'
import { audiences, type Audience } from '../../newsletter/newsletter-tables.ts'

/** The readers of a letter, in words. */
export function readersInWords({ audience, audience_query: query }: Readers, at: number): string {
  if (audience !== 'list') return audienceInWords(audience, at)
  const filters = filterInWords(readListFilter(new URLSearchParams(query ?? '')), at)
  return `A list of givers: ${filters || 'all of them'}`
}

function audienceInWords(audience: Exclude<Audience, 'list'>, at: number): string {
  const year = yearOf(at)
  return {
    subscribers: 'Subscribers of the newsletter',
    'recurring-givers': 'Recurring givers',
    'givers-this-year': `Who gave in ${year}`,
    'lapsed-givers': `Who gave in ${year - 1} and not yet in ${year}`,
  }[audience]
}

export const namedAudiences = (now: number): Record<string, string> =>
  Object.fromEntries(audiences.map((audience) => [audience, audienceInWords(audience, now)]))

/** The audiences, the chosen one with its number of addresses: to count all of them would take too long. */
export function countedAudiences(draft: Readers, byEmail: number, now: number): Record<string, string> {
  const readers = `${readersInWords(draft, now)} (${withCommas(byEmail)})`
  const named = { ...namedAudiences(now), [draft.audience]: readers }
  const isOther = draft.audience_query !== null && draft.audience !== 'list'
  return isOther ? { ...named, list: readersInWords({ ...draft, audience: 'list' }, now) } : named
}

export function readAudience(text: string): Audience {
  return text === 'list' ? 'list' : (audiences.find((known) => known === text) ?? 'subscribers')
}
