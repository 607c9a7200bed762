/** A server that asks again and again will not accept the next proof either. */
let proofsLeft = 5

/**
 * Does the work that our server asks for when more is posted than usual, and hands it in. After that the same post
 * goes through. False when it could not be done: the visitor then reads how to reach us.
 */
export async function proveWork(): Promise<boolean> {
  if (proofsLeft === 0) return false
  proofsLeft -= 1
  try {
    // Loaded only now: hardly any visitor needs it.
    const [{ solveChallenge }, { deriveKey }] = await Promise.all([
      import('altcha-lib'),
      import('altcha-lib/algorithms/web/pbkdf2'),
    ])
    const challenge = await (await fetch('/forms/proof')).json()
    const solution = await solveChallenge({ challenge, deriveKey, timeout: 60_000 })
    if (!solution) return false
    const proof = { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } }
    return (await fetch('/forms/proof', { method: 'POST', body: JSON.stringify(proof) })).status === 204
  } catch {
    return false
  }
}
