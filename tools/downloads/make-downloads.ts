import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { annualReport } from '../../app/content/downloads/annual-report.ts'
import { form990 } from '../../app/content/downloads/form-990.ts'
import { fourFourteenWindow } from '../../app/content/downloads/four-fourteen-window.ts'
import { churchOutreachGuide, teacherLessonPlan } from '../../app/content/downloads/guides.ts'
import type { Download, Guide } from '../../app/content/downloads/download.ts'
import { site } from '../../app/content/site.ts'
import { drawDownload } from './draw-download.ts'

export const guides: readonly Download[] = [churchOutreachGuide, teacherLessonPlan].map(readGuide)
export const downloads: readonly Download[] = [annualReport, form990, fourFourteenWindow, ...guides]

function readGuide({ bodyFile, ...guide }: Guide): Download {
  const markdown = readFileSync(new URL(`../../app/content/downloads/${bodyFile}`, import.meta.url), 'utf8')
  return { ...guide, body: markdown.replaceAll('{email}', site.email).replaceAll('{phone}', site.phone) }
}

/** Writes every PDF into this folder, except those that exist already: the owner's documents have priority. */
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
