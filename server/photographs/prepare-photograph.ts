import { fileURLToPath } from 'node:url'
import type { PreparedPhotograph, PreparePhotograph } from '../../app/photographs/prepare-photograph.server.ts'
import { askProcess } from '../ask-process.ts'

const program = fileURLToPath(new URL('photograph-process.ts', import.meta.url))
const deadlineMs = 60_000

const lacksMemory = {
  fault: 'The server has too little memory or time for this picture. Make it smaller, and export it as a JPEG.',
}

/** Makes a photograph in a process of its own: the memory of a large picture goes back, and only that process can lack it. */
export const preparePhotograph: PreparePhotograph = (order) =>
  askProcess<PreparedPhotograph>(program, order, deadlineMs).catch(() => lacksMemory)
