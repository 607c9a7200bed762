import { site } from '../site.ts'
import { addressLine } from '../street-line.ts'
import type { Download } from './download.ts'

/** A cover sheet without figures, until the owner's filed form replaces the file. */
export const form990 = {
  file: 'form-990-2023.pdf',
  kind: 'Form 990, tax year 2023',
  title: 'IRS Form 990',
  lead: 'Return of Organization Exempt From Income Tax, tax year 2023',
  revisedOn: '2026-11-21',
  sample: true,
  facts: [
    { label: 'Organization', text: site.legalName },
    { label: 'EIN', text: site.ein },
    { label: 'Tax year', text: '2023' },
    { label: 'Kind of organization', text: '501(c)(3) nonprofit' },
    { label: 'Address', text: `${addressLine(site.address)}, ${site.address.country}` },
  ],
  noticeTitle: 'The filed form goes here',
  notice: `This sheet is a sample. ${site.legalName}’s own Form 990 for 2023, as filed with the Internal Revenue Service, takes its place. No figure from any return is printed here.`,
  copiesTitle: 'Asking for a copy',
  copies: [
    'Anyone may ask a 501(c)(3) organization for its returns of the last three years. A written request is answered within 30 days.',
    `Write to ${site.email}, or call ${site.phone} (${site.hours}), and say which year you would like.`,
  ],
} as const satisfies Download & Record<string, unknown>
