import { research } from '../pages/research.ts'
import { site } from '../site.ts'
import type { Download } from './download.ts'

const { note, rates, statistics, statisticsTitle, studies, studiesTitle } = research
const [first, ...others] = note.paragraphs
const linkTo = ({ label, to }: { label: string; to: string }) => `[${label}](${to})`

/** Its figures and the note about them are those of the research page. */
export const fourFourteenWindow: Download = {
  file: 'four-fourteen-window.pdf',
  kind: 'Research summary',
  title: 'The 4-14 window',
  lead: 'When people come to faith: what has been measured, what is only repeated, and where you can read it yourself.',
  revisedOn: '2026-11-24',
  sample: false,
  body: `
## ${statisticsTitle}
${statistics.map(({ value, asked, whom, source }) => `- **${value}** ${asked} ${whom} ${source.to?.startsWith('#') ? '' : source.label}`).join('\n')}

## ${rates.title}
${rates.bands.map(({ ages, percent }) => `- **${percent}%** Ages ${ages}`).join('\n')}

${rates.text}

## ${note.title}
${[first, linkTo(note.origin), ...others].join('\n\n')}

${note.traced.map((source) => `${source.text}\n\n${'link' in source ? linkTo(source.link) : ''}`).join('\n\n')}

## ${studiesTitle}
${studies.map(({ title, by, found, url }) => `[${title}](${url})\n\n${by}. ${found}`).join('\n\n')}

---
**You may copy this sheet and hand it on. Please keep the note with the figures. Questions: ${site.email}**
`,
}
