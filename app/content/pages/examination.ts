import { words } from '../../words/words.ts'

/** The day on which everything was examined without a finding, and axe's version. Change both when all has run again. */
export const examination = words('pages/examination', {
  on: 'November 22, 2026',
  axe: '4.14.1',
  lastTested: 'Last tested:',
})
