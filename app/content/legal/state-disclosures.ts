import { stateDisclosuresLink } from '../navigation.ts'
import { site, type SiteSettings } from '../site.ts'
import { stateNotice } from './state-notices.ts'
import { addressLine } from '../street-line.ts'
import type { LegalSection } from './legal-document.ts'

/** Prints the notices of the states exactly, and nothing similar without a registration. */
export function stateDisclosures({ legalName, address, email, phone, stateRegistrations }: SiteSettings): LegalSection {
  const isEmpty = stateRegistrations.length === 0
  return {
    title: stateDisclosuresLink.label,
    text: `Some states ask a charity to register before it asks for gifts there, and to print a notice. We list here the states that ask us to register, with their notices in their own words.${isEmpty ? ' No state is in the list today.' : ''}`,
    ...(!isEmpty && {
      facts: Object.fromEntries(stateRegistrations.map((each) => [each.state, stateNotice(each)])),
    }),
    after: `To ask for our current financial statement, write to ${legalName}, ${addressLine(address)}, or to ${email}, or call ${phone}.`,
  }
}

export const ourStateDisclosures = /* @__PURE__ */ stateDisclosures(site)
