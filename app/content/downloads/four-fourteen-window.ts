import { site } from '../site.ts'
import type { Download } from './download.ts'

/** The figures and the note about them are those of the research page. */
export const fourFourteenWindow = {
  file: 'four-fourteen-window.pdf',
  kind: 'Research summary',
  title: 'The 4-14 window',
  lead: 'When people come to faith: what has been measured, what is only repeated, and where you can read it yourself.',
  revisedOn: '2026-11-23',
  sample: false,
  rateLabel: 'Ages',
  studiesTitle: 'Three studies to read',
  ask: `You may copy this page and hand it on. Please keep the note with the figures. Questions: ${site.email}`,
} as const satisfies Download & Record<string, unknown>
