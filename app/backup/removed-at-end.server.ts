import { rmSync } from 'node:fs'

const signals = ['SIGINT', 'SIGTERM'] as const
const paths = new Set<string>()

/** Removes a file or a folder at the end of the work, also when SIGINT or SIGTERM ends the process before. */
export function removedAtEnd(path: string): Disposable {
  if (paths.size === 0) for (const signal of signals) process.once(signal, removeAndEnd)
  paths.add(path)
  return {
    [Symbol.dispose]() {
      rmSync(path, { recursive: true, force: true })
      paths.delete(path)
      if (paths.size === 0) for (const signal of signals) process.off(signal, removeAndEnd)
    },
  }
}

/** A listener takes the place of Node's own end, so the signal is sent again, unless the program has listeners of its own. */
function removeAndEnd(signal: NodeJS.Signals): void {
  for (const path of paths) rmSync(path, { recursive: true, force: true })
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
}
