import { fork } from 'node:child_process'

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
  // The process that asked has ended.
  process.once('disconnect', () => process.exit())
  process.once('message', (order: unknown) => {
    void work(order).then((answer) => process.send?.(answer, () => process.exit()))
  })
}
