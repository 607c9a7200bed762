import { withCommas } from '../../content/with-commas.ts'
import { countAudience } from '../../newsletter/letters.queries.server.ts'
import { yearOf } from '../../values/year-of.ts'
import { audiences, type Audience } from '../../newsletter/newsletter-tables.ts'
import type { OfficeContext } from '../office-page.ts'

/** To whom a letter goes, as the staff says it. */
export function audienceInWords(audience: Audience, at: number): string {
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

/** The audiences, the chosen one with the number of its addresses now: to count all of them would take too long. */
export async function countedAudiences(
  { db, now }: Pick<OfficeContext, 'db' | 'now'>,
  chosen: Audience,
): Promise<Record<string, string>> {
  const count = await countAudience(db, chosen, now)
  const words = `${audienceInWords(chosen, now)} (${withCommas(count)})`
  return { ...namedAudiences(now), [chosen]: words }
}

export function readAudience(text: string): Audience {
  return audiences.find((known) => known === text) ?? 'subscribers'
}
