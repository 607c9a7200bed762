import type { LegalSection } from '../../content/legal/legal-document.ts'
import { terms } from '../../content/legal/terms.ts'
import { site, type SiteSettings } from '../../content/site.ts'
import { stateNotice } from '../../values/state-notices.ts'
import { fill } from '../../words/fill.ts'
import { addressLine } from '../../words/street-line.ts'

type Registered = Pick<SiteSettings, 'address' | 'stateRegistrations'>

/** Prints the notices of the states exactly, and nothing similar without a registration. */
export function stateDisclosures({ address, stateRegistrations }: Registered = site): LegalSection {
  const { title, text, after } = terms.sections['state-disclosures']
  const section = { title, text, after: fill(after, { address: addressLine(address) }) }
  if (stateRegistrations.length === 0) return { ...section, text: `${text} ${terms.noState}` }
  return { ...section, facts: Object.fromEntries(stateRegistrations.map((each) => [each.state, stateNotice(each)])) }
}
