import { fileURLToPath } from 'node:url'
import type { ExcelReader, ReadExcel } from '../../app/manual-gifts/gift-file/read-excel.server.ts'
import { askProcess } from '../ask-process.ts'

const program = fileURLToPath(new URL('excel-process.ts', import.meta.url))
/** The browser gets an answer before the server's silence ends its request: see `silenceMs` in `server/main.ts`. */
const deadlineMs = 15_000

const lacksMemory = {
  fault:
    'This file takes more time or memory to open than the server has. In Excel choose File, Save As, “CSV UTF-8”, and load that file.',
}

/** Reads an Excel file in a process of its own: one that unpacks to more than the memory, or never to an end, stops that one only. */
export const readExcel: ExcelReader = (file) =>
  askProcess<ReadExcel>(program, { file }, deadlineMs).catch(() => lacksMemory)
