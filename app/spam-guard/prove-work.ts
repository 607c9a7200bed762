/** A server that keeps asking will not be content with more of the same. */
let proofsLeft = 5

/**
 * Does the work that our server asks for when more is posted than usual, and hands it in. After that the same post
 * goes through. False when it could not be done: the visitor then reads how to reach us.
 */
export async function proveWork(): Promise<boolean> {
  if (proofsLeft === 0) return false
  proofsLeft -= 1
  try {
    // Hardly anybody ever needs it, so it is fetched only now.
    return await (await import('./solve-challenge.ts')).solveChallenge()
  } catch {
    return false
  }
}
