import { withCommas } from '../../words/with-commas.ts'

/** "1 gift has", "3,000 gifts have". */
export const counted = (count: number, one: string, many: string) => `${withCommas(count)} ${count === 1 ? one : many}`

export const capitalize = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** The letters that a PDF cannot show: see `findUnprintableIn`. */
export const handwriteNotice = (texts: readonly string[]) =>
  `On paper, write by hand: ${texts.join(', ')}. Our fonts lack these letters, and the sheets leave them out.`

/** For a gift whose receipt another organization or program gave: see `receiptsFrom` of the import. */
export const acknowledgedElsewhere =
  'elsewhere: its receipt was already given by the organization or program that took it, so this site sends none'

/** "3", or "3 (1 acknowledged elsewhere)". */
export const giftsOfYear = ({ gifts, elsewhere }: { gifts: number; elsewhere: number }) =>
  elsewhere > 0 ? `${gifts} (${elsewhere} acknowledged elsewhere)` : String(gifts)
