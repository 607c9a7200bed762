import { type Fund, funds } from '../content/funds.ts'

export const fundKeyPattern = /^[a-z0-9][a-z0-9-]{0,39}$/

/** The name of the fund with this key. A fund that is named no more: its key as words, "Summer camp" for `summer-camp`. */
export function fundName(key: string, list: readonly Fund[] = funds): string {
  const words = key.replaceAll('-', ' ')
  return list.find((fund) => fund.key === key)?.name ?? words.charAt(0).toUpperCase() + words.slice(1)
}
