import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { annualReport } from '../../app/content/downloads/annual-report.ts'
import { form990 } from '../../app/content/downloads/form-990.ts'
import { fourFourteenWindow } from '../../app/content/downloads/four-fourteen-window.ts'
import { guides as guideWords } from '../../app/content/downloads/guides.ts'
import type { Download, Guide } from '../../app/content/downloads/download.ts'
import { site } from '../../app/content/site.ts'
import { fill } from '../../app/words/fill.ts'
import { withSources } from '../../app/words/words.ts'
import { drawDownload } from './draw-download.ts'
import { addressInWords, figuresOfDonors, figuresOfResearch } from './figures-of-pages.ts'

export const guides: readonly Download[] = Object.values(guideWords).map(readGuide)

export const downloads: readonly Download[] = [
  { ...annualReport, body: fill(annualReport.body, figuresOfDonors()) },
  { ...form990, body: fill(form990.body, addressInWords()) },
  { ...fourFourteenWindow, body: fill(fourFourteenWindow.body, figuresOfResearch()) },
  ...guides,
]

function readGuide({ bodyFile, ...guide }: Guide): Download {
  const markdown = readFileSync(new URL(`../../app/content/downloads/${bodyFile}`, import.meta.url), 'utf8')
  return { ...guide, body: withSources(markdown, { site }) }
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
