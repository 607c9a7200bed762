import { site, type SiteSettings } from '../site.ts'

/**
 * "Name, a 501(c)(3) public charity (EIN …)". Without the evidence of the IRS determination letter it says
 * "organization": a private foundation has the same exemption and other limits of deduction.
 */
export function charityInWords({
  legalName,
  ein,
  evidence,
}: Pick<SiteSettings, 'legalName' | 'ein' | 'evidence'>): string {
  const status = evidence.determinationLetter === null ? 'organization' : 'public charity'
  return `${legalName}, a 501(c)(3) ${status} (EIN ${ein})`
}

export const charity = charityInWords(site)
