import { type Fund, fundWords } from '../content/funds.ts'

/** The funds, in the order of the lists. Published words change the list in its place: read it when it is used. */
export const { funds } = fundWords

export const fundKeyPattern = /^[a-z0-9][a-z0-9-]{0,39}$/

/** The name of the fund with this key. A fund that is named no more: its key as words, "Summer camp" for `summer-camp`. */
export function fundName(key: string, list: readonly Fund[] = funds): string {
  const spaced = key.replaceAll('-', ' ')
  return list.find((fund) => fund.key === key)?.name ?? spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
