import { site } from '../site.ts'
import type { Download } from './download.ts'

/** The numbers themselves are those of the donors page. */
export const annualReport = {
  file: 'annual-report-2023.pdf',
  kind: 'Annual report 2023',
  title: 'Annual report 2023',
  lead: 'What donors have done, and where each dollar goes.',
  revisedOn: '2026-11-23',
  sample: true,
  noticeTitle: 'This is a sample',
  notice: `It sets the figures of our donors page in the form of a report. It has not been audited, and no board has approved it. The report that ${site.legalName} publishes for 2023 takes its place.`,
  rolesTitle: 'Who did this',
  roles: [
    {
      title: 'Donors',
      text: 'gave. A book that costs a child nothing has been paid for by someone who will never meet that child.',
    },
    { title: 'Churches', text: 'handed the books on, on their own streets, and stayed to answer the questions.' },
    { title: 'Children', text: 'read them, and some read them aloud to a whole household.' },
  ],
  columns: { part: 'Part of the work', share: 'Share' },
  missingTitle: 'What the published report adds',
  missing: [
    'The financial statements of the year, with the letter of the accountant who examined them.',
    'How the shares above were counted, and which costs belong to which part.',
    'How each impact figure was counted, and for which years.',
    'The names of the board of directors.',
  ],
  ask: `Questions about a number? Write to ${site.email} or call ${site.phone}.`,
} as const satisfies Download & Record<string, unknown>
