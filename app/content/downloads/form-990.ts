import { words } from '../../words/words.ts'
import { site } from '../site.ts'
import type { Download } from './download.ts'

/** A cover sheet without figures, until the owner's filed form replaces the file. The build puts in the `{address}`. */
export const form990 = words<Download>(
  'downloads/form-990',
  {
    file: 'form-990-2023.pdf',
    kind: 'Form 990, tax year 2023',
    title: 'IRS Form 990',
    lead: 'Return of Organization Exempt From Income Tax, tax year 2023',
    revisedOn: '2026-11-24',
    sample: true,
    body: `
- **Organization** {site.legalName}
- **EIN** {site.ein}
- **Tax year** 2023
- **Kind of organization** 501(c)(3) nonprofit
- **Address** {address}

> ### The filed form goes here
> This sheet is a sample. {site.legalName}’s own Form 990 for 2023, as filed with the Internal Revenue Service, takes its place. No figure from any return is printed here.

## Asking for a copy
Anyone may ask a 501(c)(3) organization for its returns of the last three years. A written request is answered within 30 days.

Write to {site.email}, or call {site.phone} ({site.hours}), and say which year you would like.
`,
  },
  { site },
)
