let last: Promise<unknown> = Promise.resolve()

/** Does work when all earlier work is done: pictures fill the memory, and one at a time is enough. */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = last.then(work)
  last = done.catch(() => {})
  return done
}
