import { taxStatus } from '../content/receipts/tax-status.ts'
import { site } from '../content/site.ts'

/**
 * "Name, a 501(c)(3) public charity (EIN …)". Without the evidence of the IRS determination letter it says
 * "organization": a private foundation has the same exemption and other limits of deduction.
 */
export function charityInWords(determinationLetter: string | null = site.evidence.determinationLetter): string {
  return determinationLetter === null ? taxStatus.organization : taxStatus.publicCharity
}
