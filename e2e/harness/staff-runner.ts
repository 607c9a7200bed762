/**
 * Calls the staff's commands as functions, one after the other, in a process with the configuration of the site:
 * starting the program for each command would take half a second of processor time.
 */
import '../../server/production.ts'
import { runStaff } from '../../staff/program.ts'

export interface StaffAnswer {
  code: number
  stdout: string
  stderr: string
}

const written = { stdout: '', stderr: '' }

for (const name of ['stdout', 'stderr'] as const) {
  const stream = process[name]
  stream.write = (text: string | Uint8Array, ...more: unknown[]) => {
    written[name] += typeof text === 'string' ? text : Buffer.from(text).toString()
    const done = more.find((each): each is () => void => typeof each === 'function')
    if (done) queueMicrotask(done)
    return true
  }
}

process.on('message', (args: string[]) => {
  Object.assign(written, { stdout: '', stderr: '' })
  process.exitCode = 0
  void runStaff(args).finally(() =>
    process.send?.({ code: Number(process.exitCode), ...written } satisfies StaffAnswer),
  )
})
process.once('disconnect', () => process.exit())
