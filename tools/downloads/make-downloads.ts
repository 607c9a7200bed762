import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { annualReport } from '../../app/content/downloads/annual-report.ts'
import { form990 } from '../../app/content/downloads/form-990.ts'
import { fourFourteenWindow } from '../../app/content/downloads/four-fourteen-window.ts'
import { churchOutreachGuide, teacherLessonPlan } from '../../app/content/downloads/guides.ts'
import { drawDownload } from './draw-download.ts'

export const downloads = [annualReport, form990, fourFourteenWindow, churchOutreachGuide, teacherLessonPlan]

/** Makes every PDF in this folder, except those that lie there already: the owner's own documents go before ours. */
export async function makeDownloads(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const download of downloads) {
    await writeFile(join(folder, download.file), await drawDownload(download), { flag: 'wx' }).catch(
      (error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      },
    )
  }
}
