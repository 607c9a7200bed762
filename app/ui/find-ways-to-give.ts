import { wayWords } from '../content/pages/ways-to-give.ts'
import { site, type SiteSettings } from '../content/site.ts'
import { fill } from '../words/fill.ts'
import { addressLine } from '../words/street-line.ts'
import type { LinkWords } from './text-link.tsx'

/** A way to give without the form of the donate page. */
export interface WayToGive {
  title: string
  text: string
  /** The text that the giver, a broker or an attorney copies: one text, or lines with names. */
  facts?: readonly (readonly [name: string, value: string])[]
  after?: string
  link?: LinkWords
}

/** Omits the details that the owner has not filled in. */
export function findWaysToGive({ address, stockTransfer }: SiteSettings = site): readonly WayToGive[] {
  const { funds, checks, ira, stock, matching, legacy } = wayWords
  const { title, text, link } = stock
  const ways: WayToGive[] = [
    funds,
    checks,
    ira,
    stockTransfer ? { ...stock, text: `${text} ${stock.transfer}` } : { title, text: `${text} ${stock.write}`, link },
    matching,
    legacy,
  ]
  const values = { address: addressLine(address), ...stockTransfer }
  return ways.map(({ facts, ...way }) =>
    facts ? { ...way, facts: facts.map(([name, value]) => [name, fill(value, values)]) } : way,
  )
}

/** A single text is copied without its name, for a document. */
export function copyText(facts: NonNullable<WayToGive['facts']>): string {
  return facts.length === 1 ? facts[0]![1] : facts.map((fact) => fact.join(': ')).join('\n')
}
