import { words } from '../../words/words.ts'
import { donors } from '../pages/donors.ts'
import { site } from '../site.ts'
import type { Download } from './download.ts'

/** Its figures are those of the donors page: the build puts them in for `{impact}`, `{shares}` and `{ministry}`. */
export const annualReport = words<Download>(
  'downloads/annual-report',
  {
    file: 'annual-report-2023.pdf',
    kind: 'Annual report 2023',
    title: 'Annual report 2023',
    lead: 'What donors have done, and where each dollar goes.',
    revisedOn: '2026-11-24',
    sample: true,
    body: `
> ### This is a sample
> It sets the figures of our donors page in the form of a report. It has not been audited, and no board has approved it. The report that {site.legalName} publishes for 2023 takes its place.

{impact}

## Who did this
- **Donors** gave. A book that costs a child nothing has been paid for by someone who will never meet that child.
- **Churches** handed the books on, on their own streets, and stayed to answer the questions.
- **Children** read them, and some read them aloud to a whole household.

## {donors.funds.title}
{shares}

*{donors.funds.year} {ministry}*

## What the published report adds
- The financial statements of the year, with the letter of the accountant who examined them.
- How the shares above were counted, and which costs belong to which part.
- How each impact figure was counted, and for which years.
- The names of the board of directors.

---
**Questions about a number? Write to {site.email} or call {site.phone}.**
`,
  },
  { donors, site },
)
