import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { Download } from '../../app/content/downloads/download.ts'
import { site } from '../../app/content/site.ts'
import { drawFurniture, drawSampleMark } from './furniture.ts'
import { page, type Style } from './look.ts'
import { unpackWoff } from '../../app/platform/unpack-woff.server.ts'

/** A document being written from top to bottom. */
export interface Sheet {
  doc: PDFKit.PDFDocument
  download: Download
  /** Where the next line goes. */
  y: number
}

const require = createRequire(import.meta.url)

/** The static cuts of the site's fonts: pdfkit cannot set a variable font that is packed as woff2. */
const fonts = Object.entries({
  Display: require.resolve('@fontsource/fraunces/files/fraunces-latin-600-normal.woff'),
  Text: require.resolve('@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff'),
  Strong: require.resolve('@fontsource/source-sans-3/files/source-sans-3-latin-600-normal.woff'),
}).map(([name, file]) => ({ name, data: unpackWoff(readFileSync(file)) }))

export function openSheet(download: Download): Sheet {
  const { title, kind, sample, revisedOn } = download
  const doc = new PDFDocument({
    size: 'LETTER',
    // We decide ourselves where a page ends; pdfkit would break a line at its margin.
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    font: '',
    tagged: true,
    pdfVersion: '1.7',
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: `${sample ? 'SAMPLE: ' : ''}${title === kind ? title : `${title}. ${kind}`} | ${site.name}`,
      Author: site.legalName,
      Subject: download.lead,
      Creator: site.name,
      Producer: 'pdfkit',
      CreationDate: new Date(revisedOn),
      ModDate: new Date(revisedOn),
    },
  })
  for (const { name, data } of fonts) doc.registerFont(name, data)
  const sheet = { doc, download, y: 0 }
  addPage(sheet)
  return sheet
}

export function addPage(sheet: Sheet): void {
  sheet.doc.addPage()
  sheet.y = page.top
  if (sheet.download.sample) drawSampleMark(sheet.doc)
}

/** Begins a new page unless this much still fits on this one. */
export function makeRoom(sheet: Sheet, height: number): void {
  if (sheet.y + height > page.bottom) addPage(sheet)
}

export function heightOf({ doc }: Sheet, text: string, style: Style, width: number): number {
  const { font, size, lineGap } = style
  return doc.font(font).fontSize(size).heightOfString(text, { width, lineGap })
}

/** Finishes the pages, now that their number is known. */
export async function closeSheet({ doc, download }: Sheet): Promise<Buffer> {
  drawFurniture(doc, download)
  const chunks: Buffer[] = []
  const finished = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  doc.end()
  await finished
  return Buffer.concat(chunks)
}
