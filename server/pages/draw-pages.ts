import { Worker } from 'node:worker_threads'
import type { DrawOrder } from '../../app/start/drawing.ts'
import type { Copies } from './compress.ts'

/** A file that the process has drawn. */
export interface DrawnFile {
  /** As in the folder of the build: `/about/index.html`. */
  url: string
  body: Uint8Array
  copies: Copies
}

export type DrawAnswer = { files: DrawnFile[] } | { problem: string }

const deadlineMs = 120_000

/** Draws every built page with changed words, in a thread. Rejects with the page and the reason. */
export async function drawPages(order: DrawOrder): Promise<DrawnFile[]> {
  const worker = new Worker(new URL('draw-worker.ts', import.meta.url), { workerData: order })
  const timer = setTimeout(() => void worker.terminate(), deadlineMs)
  try {
    const answer = await new Promise<DrawAnswer>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error(`The pages were not drawn within ${deadlineMs / 1000} seconds.`)))
    })
    if ('problem' in answer) throw new Error(answer.problem)
    return answer.files
  } finally {
    clearTimeout(timer)
    void worker.terminate()
  }
}
