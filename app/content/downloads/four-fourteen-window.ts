import { words } from '../../words/words.ts'
import { research } from '../pages/research.ts'
import { site } from '../site.ts'
import type { Download } from './download.ts'

/** Its figures, the note about them and the studies are those of the research page: the build puts them in. */
export const fourFourteenWindow = words<Download>(
  'downloads/four-fourteen-window',
  {
    file: 'four-fourteen-window.pdf',
    kind: 'Research summary',
    title: 'The 4-14 window',
    lead: 'When people come to faith: what has been measured, what is only repeated, and where you can read it yourself.',
    revisedOn: '2026-11-24',
    sample: false,
    body: `
## {research.statisticsTitle}
{statistics}

## {research.rates.title}
{rates}

{research.rates.text}

## {research.note.title}
{note}

{traced}

## {research.studiesTitle}
{studies}

---
**You may copy this sheet and hand it on. Please keep the note with the figures. Questions: {site.email}**
`,
  },
  { research, site },
)
