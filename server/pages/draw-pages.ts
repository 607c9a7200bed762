import { fileURLToPath } from 'node:url'
import type { DrawnSamples } from '../../app/published-words/drawn-samples.ts'
import type { DrawOrder, ProcessOrder } from '../../app/start/drawing.ts'
import { askProcess } from '../ask-process.ts'
import type { Copies } from './compress.ts'

/** A file that was drawn. */
export interface DrawnFile {
  /** As in the folder of the build: `/about/index.html`. */
  url: string
  body: Uint8Array
  copies: Copies
}

/** What the process answers to each order. */
export interface DrawnPages {
  files: DrawnFile[]
}
export interface DrawnMails {
  samples: DrawnSamples
}
export interface DrawFault {
  problem: string
}

const program = fileURLToPath(new URL('draw-process.ts', import.meta.url))
const deadlineMs = 120_000

/** Draws every built page with changed words, in a process of its own. Rejects with the page and the reason. */
export async function drawPages(order: DrawOrder): Promise<DrawnFile[]> {
  return (await draw<DrawnPages>({ what: 'pages', ...order })).files
}

/** Writes the samples of mails and PDF documents with changed words, in a process of its own. Rejects with the reason. */
export async function drawSamples(changed: DrawOrder['changed']): Promise<DrawnSamples> {
  return (await draw<DrawnMails>({ what: 'samples', changed })).samples
}

async function draw<Answer extends object>(order: ProcessOrder): Promise<Answer> {
  const answer = await askProcess<Answer | DrawFault>(program, order, deadlineMs)
  if ('problem' in answer) throw new Error(answer.problem)
  return answer
}
