/** "1 gift has", "3 gifts have". */
export const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** What the staff writes by hand onto what it prints: see `findUnprintableIn`. */
export const byHand = (texts: readonly string[]) =>
  `On paper, write by hand: ${texts.join(', ')}. Our fonts lack these letters, and the sheets leave them out.`

/** Of a gift that was imported with "Send none". */
export const elsewhereWords = 'elsewhere, before it was imported: we were told to send none'

/** "3", or "3 (1 acknowledged elsewhere)": of a year, in the lists of its statements. */
export const giftsOfYear = ({ gifts, elsewhere }: { gifts: number; elsewhere: number }) =>
  elsewhere > 0 ? `${gifts} (${elsewhere} acknowledged elsewhere)` : String(gifts)
