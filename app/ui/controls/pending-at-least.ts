/** A form is pending for this long at the least, in milliseconds: a flash of an answer looks like a fault. */
const minPendingMs = 1000

/** The answer of `work`, not before the least time is over. A failure waits as well. */
export async function pendingAtLeast<T>(work: Promise<T>): Promise<T> {
  const [answer] = await Promise.allSettled([work, new Promise((resolve) => setTimeout(resolve, minPendingMs))])
  if (answer.status === 'rejected') throw answer.reason
  return answer.value
}
