import { setTimeout as delay } from 'node:timers/promises'

const pollMs = 50

/** Waits until a condition is true. Throws a message after the timeout. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, deadlineMs = 120_000): Promise<void> {
  const deadlineAt = performance.now() + deadlineMs
  while (!(await isSo())) {
    if (performance.now() > deadlineAt) throw new Error(`It took too long until ${what}.`)
    await delay(pollMs)
  }
}
