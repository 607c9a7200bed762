import { fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

/**
 * Starts a program, sends it one message, and returns its answer: see `answerOnce`. Then the program ends, and its memory goes
 * back. Rejects when it ends without an answer, also after the deadline.
 */
export async function askProcess<Answer>(program: string, order: object, deadlineMs: number): Promise<Answer> {
  const child = fork(program, { serialization: 'advanced', stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const timer = setTimeout(() => child.kill('SIGKILL'), deadlineMs)
  try {
    return await new Promise<Answer>((resolve, reject) => {
      child.once('message', (message) => resolve(message as Answer))
      child.once('error', reject)
      child.once('exit', (code, signal) => reject(new Error(`The process has ended (${signal ?? code}).`)))
      child.send(order)
    })
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}

/** The program's part: answers the one message that it gets, and ends. */
export function answerOnce(work: (order: unknown) => Promise<unknown>): void {
  endFirst()
  // The process that asked has ended.
  process.once('disconnect', () => process.exit())
  process.once('message', (order: unknown) => {
    void work(order).then((answer) => process.send?.(answer, () => process.exit()))
  })
}

/** Runs beside the work, whose turn may never end. It is a text: Node's own types of it would be a file more. */
const watch = `
  const { workerData } = require('node:worker_threads')
  setInterval(() => {
    if (process.memoryUsage.rss() > workerData) process.kill(process.pid, 'SIGKILL')
  }, 10)
`

/**
 * Ends this process as soon as it has more memory than this, in bytes. V8's own limits do not count the bytes that are
 * unpacked from a file.
 */
export function limitMemory(maxBytes: number): void {
  new Worker(watch, { eval: true, workerData: maxBytes }).unref()
}

/**
 * When memory runs out, Linux ends this process and not the site, except where a container does not let it say so:
 * https://man7.org/linux/man-pages/man5/proc_pid_oom_score_adj.5.html
 */
function endFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Another system, or a container whose /proc is not written to.
  }
}
