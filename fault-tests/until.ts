import { setTimeout as delay } from 'node:timers/promises'

/** Waits until it is so. Throws, in words, when it does not come to that in time. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, deadlineMs = 120_000): Promise<void> {
  const deadlineAt = performance.now() + deadlineMs
  while (!(await isSo())) {
    if (performance.now() > deadlineAt) throw new Error(`It took too long until ${what}.`)
    await delay(20)
  }
}
