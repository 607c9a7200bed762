import type { PDFDocumentProxy } from 'unpdf/pdfjs'
import { type ActivePart, findActivePart } from './active-parts.server.ts'

/** A file that everybody can open, or why it is refused, as sentences. */
export type ReadPdf = { pages: number } | { fault: string }

export type PdfReader = (bytes: Uint8Array) => Promise<ReadPdf>

const printAgain = 'Print it to a new PDF file, and choose that one.'

const faults = {
  other: 'This is no PDF file. Save it as PDF in the program in which it was written, and choose that file.',
  cut: 'The end of this file is missing, so nobody can open it. Copy or download it once more, or save it as PDF again.',
  damaged: 'Nobody can open this file: it is damaged. Save it as PDF again, and choose that file.',
  password: 'This file asks for a password, so others cannot open it. Save it without a password.',
  encrypted:
    'This file is protected against changes, so it cannot be looked through, and some screen readers cannot read it. Save it without protection.',
  script: `This file has a script (JavaScript) in it, which would run where it is opened. ${printAgain}`,
  program: `This file starts another program (Launch) where it is opened. ${printAgain}`,
  attachment: `This file has another file attached inside it. ${printAgain}`,
  packed: `Parts of this file cannot be looked through. ${printAgain}`,
} as const satisfies Record<ActivePart, string> & Record<string, string>

/**
 * Opens a PDF file as a browser does, reads each of its pages and the words of the first one, and looks for what must not be in
 * it. A file that was made to do so can take any time and memory: see `readPdfApart`.
 */
export const readPdf: PdfReader = async (bytes) => {
  const name = findFault(bytes)
  if (name) return { fault: faults[name] }
  const { getDocument } = await import('unpdf/pdfjs')
  // The library keeps the bytes that it gets.
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false })
  try {
    const document = await task.promise
    const { info } = await document.getMetadata()
    if ('EncryptFilterName' in info && info.EncryptFilterName !== null) return { fault: faults.encrypted }
    const part = activePartOf(bytes)
    return part ? { fault: faults[part] } : { pages: await countPages(document) }
  } catch (error) {
    return { fault: (error as Error).name === 'PasswordException' ? faults.password : faults.damaged }
  } finally {
    await task.destroy()
  }
}

function findFault(bytes: Uint8Array): keyof typeof faults | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (!text.startsWith('%PDF-') || !/\d\sobj\b/.test(text)) return 'other'
  // Readers look for the end in the last 1024 bytes: ISO 32000-2, Annex C.2.
  return text.trimEnd().slice(-1024).includes('%%EOF') ? null : 'cut'
}

function activePartOf(bytes: Uint8Array): ActivePart | 'packed' | null {
  try {
    return findActivePart(bytes)
  } catch {
    return 'packed'
  }
}

/** Throws when a page cannot be read. */
async function countPages(document: PDFDocumentProxy): Promise<number> {
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    if (number === 1) await page.getTextContent()
    page.cleanup()
  }
  return document.numPages
}

let read = readPdf

/** Replaces the work in this process, which a file could stop. */
export function readPdfsWith(other: PdfReader): void {
  read = other
}

/** As `readPdf`, in a process of its own where there is one. */
export const readPdfApart: PdfReader = (bytes) => read(bytes)
