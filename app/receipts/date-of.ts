/** Created once, because that takes longer than formatting a hundred dates. */
const inWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' })

/** The day in the publisher's time zone: a gift of New Year's Eve belongs to the year in which it was made. */
export function dateOf(at: number): string {
  return inWords.format(at)
}
