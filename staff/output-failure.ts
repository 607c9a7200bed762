/** What a shell reports of a program that SIGPIPE has ended. Node ignores the signal, and gets an error instead. */
const endedByClosedPipe = 128 + 13

let failure: NodeJS.ErrnoException | null = null

/** Whether it is the error of the output, which needs no other message. */
export const isOutputFailure = (error: unknown) => failure !== null && error === failure

/**
 * When the reader of the output has ended, as in `health | head`, the command says nothing more and ends with the status
 * that shells expect. It first finishes what it does: a restore must not end in the middle.
 */
export function reportOutputFailure(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (failure) return
    failure = error
    const isClosed = error.code === 'EPIPE'
    if (!isClosed) process.stderr.write(`The output cannot be written: ${error.message}\n`)
    process.once('exit', () => (process.exitCode = isClosed ? endedByClosedPipe : 1))
  })
}
