import { setTimeout as delay } from 'node:timers/promises'

const everyMs = 20
const deadlineMs = 30_000

/** Waits until it is so. Throws, in words, when it does not come to that in time. */
export async function until(what: string, isSo: () => boolean): Promise<void> {
  const deadlineAt = performance.now() + deadlineMs
  while (!isSo()) {
    if (performance.now() > deadlineAt) throw new Error(`It took too long until ${what}.`)
    await delay(everyMs)
  }
}
