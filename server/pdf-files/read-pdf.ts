import { fileURLToPath } from 'node:url'
import type { PdfReader, ReadPdf } from '../../app/pdf/uploads/read-pdf.server.ts'
import { askProcess } from '../ask-process.ts'

const program = fileURLToPath(new URL('pdf-process.ts', import.meta.url))
/** The browser gets an answer before the server's silence ends its request: see `silenceMs` in `server/main.ts`. */
const deadlineMs = 15_000

const lacksMemory = {
  fault:
    'This file takes more time or memory to open than the server and many phones have. Print it to a new PDF file, and choose that one.',
}

/** Reads a PDF file in a process of its own: a file that was made to fill the memory, or never to end, stops that one only. */
export const readPdf: PdfReader = (file) => askProcess<ReadPdf>(program, { file }, deadlineMs).catch(() => lacksMemory)
