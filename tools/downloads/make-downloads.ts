import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { annualReport } from '../../app/content/downloads/annual-report.ts'
import type { Download } from '../../app/content/downloads/download.ts'
import { churchOutreachGuide } from '../../app/content/downloads/church-outreach-guide.ts'
import { form990 } from '../../app/content/downloads/form-990.ts'
import { fourFourteenWindow } from '../../app/content/downloads/four-fourteen-window.ts'
import { teacherLessonPlan } from '../../app/content/downloads/teacher-lesson-plan.ts'
import { makeAnnualReport } from './annual-report.ts'
import { makeForm990 } from './form-990.ts'
import { makeFourFourteenWindow } from './four-fourteen-window.ts'
import { makeGuide } from './guide.ts'

const downloads: [download: Download, make: () => Promise<Buffer>][] = [
  [annualReport, makeAnnualReport],
  [form990, makeForm990],
  [fourFourteenWindow, makeFourFourteenWindow],
  [churchOutreachGuide, () => makeGuide(churchOutreachGuide)],
  [teacherLessonPlan, () => makeGuide(teacherLessonPlan)],
]

/** The names of all PDF files, as they stand below `/downloads`. */
export const downloadFiles = downloads.map(([{ file }]) => file)

/** Those that stand for a document of the owner's. */
export const sampleFiles = downloads.flatMap(([{ file, sample }]) => (sample ? [file] : []))

/** Makes every PDF in this folder, except those that lie there already: the owner's own documents go before ours. */
export async function makeDownloads(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [{ file }, make] of downloads) {
    await writeFile(join(folder, file), await make(), { flag: 'wx' }).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    })
  }
}
