import { donors } from '../pages/donors.ts'
import { site } from '../site.ts'
import type { Download } from './download.ts'

const { funds, impact, impactTitle } = donors
const impactList = impact?.map(({ value, label }) => `- **${value}** ${label}`).join('\n')

/** Its figures are those of the donors page. */
export const annualReport: Download = {
  file: 'annual-report-2023.pdf',
  kind: 'Annual report 2023',
  title: 'Annual report 2023',
  lead: 'What donors have done, and where each dollar goes.',
  revisedOn: '2026-11-24',
  sample: true,
  body: `
> ### This is a sample
> It sets the figures of our donors page in the form of a report. It has not been audited, and no board has approved it. The report that ${site.legalName} publishes for 2023 takes its place.

${impactList ? `## ${impactTitle}\n${impactList}` : ''}

## Who did this
- **Donors** gave. A book that costs a child nothing has been paid for by someone who will never meet that child.
- **Churches** handed the books on, on their own streets, and stayed to answer the questions.
- **Children** read them, and some read them aloud to a whole household.

## ${funds.title}
${funds.shares.map(({ percent, name, text }) => `- **${percent}%** ${name}. ${text}`).join('\n')}

*${funds.year} ${funds.ministry ?? ''}*

## What the published report adds
- The financial statements of the year, with the letter of the accountant who examined them.
- How the shares above were counted, and which costs belong to which part.
- How each impact figure was counted, and for which years.
- The names of the board of directors.

---
**Questions about a number? Write to ${site.email} or call ${site.phone}.**
`,
}
