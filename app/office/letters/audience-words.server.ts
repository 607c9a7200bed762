import { withCommas } from '../../words/with-commas.ts'
import { countAudience } from '../../newsletter/letters.queries.server.ts'
import { filterInWords, readListFilter } from '../../payments/lists/list-filter.ts'
import { yearOf } from '../../values/year-of.ts'
import { audiences, type Audience, type NewsletterTables } from '../../newsletter/newsletter-tables.ts'
import type { OfficeContext } from '../office-page.ts'

type Readers = Pick<NewsletterTables['letter_draft'], 'audience' | 'audience_query'>

/** The readers of a letter, in words. */
export function readersInWords({ audience, audience_query: query }: Readers, at: number): string {
  if (audience !== 'list') return audienceInWords(audience, at)
  const words = filterInWords(readListFilter(new URLSearchParams(query ?? '')), at)
  return `A list of givers: ${words || 'all of them'}`
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
export async function countedAudiences(
  { db, now }: Pick<OfficeContext, 'db' | 'now'>,
  draft: Readers,
): Promise<Record<string, string>> {
  const count = await countAudience(db, draft.audience, now, draft.audience_query ?? '')
  const words = `${readersInWords(draft, now)} (${withCommas(count)})`
  const named = { ...namedAudiences(now), [draft.audience]: words }
  const isOther = draft.audience_query !== null && draft.audience !== 'list'
  return isOther ? { ...named, list: readersInWords({ ...draft, audience: 'list' }, now) } : named
}

export function readAudience(text: string): Audience {
  return text === 'list' ? 'list' : (audiences.find((known) => known === text) ?? 'subscribers')
}
