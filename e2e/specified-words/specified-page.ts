import { site } from '../../app/content/site.ts'

/**
 * Texts that the specification requires of a page. Any other text of `app/content` may change without a change of a test.
 * The journeys read their words from `app/content`, so this test also holds for the pages.
 */
export interface SpecifiedPage {
  says: string[]
  /** Labels and the addresses of their links. */
  links?: Record<string, string>
  /** Words in the subjects of `mailto:` links. */
  mails?: RegExp[]
  /** One word of each section, in the order of the sections. */
  order?: string[]
}

/** Links to our address and telephone. */
export const reach = { [site.email]: `mailto:${site.email}`, [site.phone]: `tel:+1${site.phone.replaceAll(/\D/g, '')}` }

/** Claims that the owner cannot confirm yet are not shown. */
export const claimed = <Item>(proof: unknown, items: Item[]): Item[] => (proof === null ? [] : items)
