import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'

/** A request that is answered. */
interface Answer {
  /** Resolves when the answer has left, or the client is gone. */
  left: Promise<unknown>
}

const ownAnswer = new AsyncLocalStorage<Answer>()
/** The answers that have made work for a worker and have not left yet. */
const working = new Set<Answer>()

/** A client that reads slowly delays mails by no more than this. */
const maxWaitMs = 2000

/** Handles a request. `left` resolves when its answer has left. */
export function answering<Result>(left: Promise<unknown>, handle: () => Result): Result {
  return ownAnswer.run({ left }, handle)
}

/** Records that the request which is handled, if there is one, has made work for a worker. */
export function recordWork(): void {
  const answer = ownAnswer.getStore()
  if (!answer || working.has(answer)) return
  working.add(answer)
  void answer.left.finally(() => working.delete(answer))
}

/**
 * Resolves when the answers have left that made work until now. A worker waits for it before it writes a mail: that takes some
 * milliseconds of the event loop, for a known address more than for an unknown one, and the time of an answer would show which
 * it is. The work of another process does not delay the answers of this one.
 */
export async function afterAnswers(): Promise<void> {
  if (working.size === 0) return
  const done = new AbortController()
  const allLeft = Promise.all(Array.from(working, ({ left }) => left.catch(() => {})))
  const tooLong = delay(maxWaitMs, undefined, { signal: done.signal, ref: false }).catch(() => {})
  await Promise.race([allLeft, tooLong])
  done.abort()
}
