import { globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { publisherDay } from '../../app/values/publisher-time.ts'
import type { SiteSettings } from '../../app/content/site.ts'

/** A small publisher with the required values only. */
export const publisher: SiteSettings = {
  name: 'Riverside Press',
  legalName: 'Riverside Press, Inc.',
  ein: '31-1234567',
  founder: 'Mary Brook',
  email: 'office@riverside.press',
  phone: '(614) 220-4410',
  address: {
    street: '100 Main Street',
    unit: null,
    city: 'Columbus',
    state: 'OH',
    zip: '43215',
    country: 'United States',
  },
  hours: 'Monday - Friday, 9 AM - 5 PM EST',
  socialMedia: { facebook: null, twitter: null, instagram: null, youtube: null },
  clubFinder: 'https://clubs.riverside.press/',
  photos: { founder: null, bookInHands: null, boxArriving: null, bookOpen: null, bookClosed: null },
  stockTransfer: null,
  charityRating: null,
  fundsYear: '2025',
  forms990: [
    { year: '2025', link: 'https://990.riverside.press/2025' },
    { year: '2024', link: null },
  ],
  fiscalYearEndMonth: 12,
  impactScope: { about: null, donors: null },
  stateRegistrations: [],
  evidence: {
    impactFigures: null,
    ministryShare: null,
    successStories: null,
    founderStory: null,
    book: 'The printer’s invoice of March 2026',
    stateRegistrations: 'Confirmed by our attorney in May 2026',
    salesTax: null,
    spanish: null,
    determinationLetter: null,
  },
}

/** Writes these values into a copy of the project, with a book that has no further details. */
export async function writePublisher(folder: string, settings: SiteSettings): Promise<void> {
  const edition = { author: null, illustrator: null, pages: null, size: null, arrives: null }
  for (const [name, object, value] of [
    ['site.ts', /(?<=^export const site = words<SiteSettings>\('site', )\{$.*?^\}(?=\)$)/ms, settings],
    ['books/the-light-in-the-window.ts', /(?<=^  edition: )\{$.*?^  \}(?=,$)/ms, edition],
  ] as const) {
    const file = join(folder, `app/content/${name}`)
    const text = await readFile(file, 'utf8')
    if (!object.test(text)) throw new Error(`app/content/${name} has another form than before.`)
    await writeFile(file, text.replace(object, JSON.stringify(value)))
  }
}

/** Replaces the sample documents with other documents. */
export async function writeDocuments(folder: string): Promise<void> {
  await mkdir(join(folder, 'public/downloads'), { recursive: true })
  for (const name of ['annual-report-2023.pdf', 'form-990-2023.pdf']) {
    await writeFile(join(folder, 'public/downloads', name), '%PDF-1.7 of the owner')
  }
}

/** Records that every crisis line was checked today. */
export async function noteCheckedLines(folder: string): Promise<void> {
  const today = publisherDay(Date.now())
  for (const name of globSync('app/content/hotlines/*.ts', { cwd: folder })) {
    const file = join(folder, name)
    const text = await readFile(file, 'utf8')
    const checked = text.replaceAll('lastChecked: null', `lastChecked: '${today}'`)
    await writeFile(file, checked.replaceAll('checkedBy: null', "checkedBy: 'Ann Lee'"))
  }
}
