import { wayWords as words } from '../content/pages/ways-to-give.ts'
import { site, type SiteSettings } from '../content/site.ts'
import { fill } from '../words/fill.ts'
import { addressLine } from '../words/street-line.ts'
import type { LinkWords } from './text-link.tsx'

/** A way to give without the form of the donate page. */
export interface WayToGive {
  title: string
  text: string
  /** The text that the giver, a broker or an attorney copies: one text, or lines with names. */
  facts?: readonly (readonly [name: string, value: string])[] | undefined
  after?: string | undefined
  link?: LinkWords
}

/** Omits the details that the owner has not filled in. */
export function findWaysToGive(settings: SiteSettings = site): readonly WayToGive[] {
  const { address, ein, legalName, stockTransfer } = settings
  const { facts, funds, checks, stock, matching, legacy } = words
  const whoWeAre = [
    [facts.legalName, legalName],
    [facts.ein, ein],
    [facts.address, addressLine(address)],
  ] as const
  return [
    { ...funds, text: fill(funds.text, { ein }), facts: whoWeAre },
    {
      ...checks,
      facts: [
        [facts.payableTo, legalName],
        [facts.mailTo, addressLine(address)],
      ],
    },
    {
      title: stock.title,
      text: `${stock.text} ${stockTransfer ? stock.transfer : stock.write}`,
      facts: stockTransfer
        ? [
            [facts.broker, stockTransfer.broker],
            [facts.dtcNumber, stockTransfer.dtcNumber],
            [facts.accountNumber, stockTransfer.accountNumber],
            [facts.accountName, legalName],
            [facts.ein, ein],
          ]
        : undefined,
      after: stockTransfer ? stock.after : undefined,
      link: stock.link,
    },
    { ...matching, facts: whoWeAre },
    {
      ...legacy,
      facts: [[facts.forAttorney, fill(legacy.bequest, { legalName, ein, city: address.city, state: address.state })]],
    },
  ]
}

/** A single text is copied without its name, for a document. */
export function copyText(facts: NonNullable<WayToGive['facts']>): string {
  return facts.length === 1 ? facts[0]![1] : facts.map((fact) => fact.join(': ')).join('\n')
}
