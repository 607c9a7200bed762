/** Limits the proofs of a page: a server that requests more would not accept the next one either. */
let proofsLeft = 5

/**
 * Solves the challenge that the server requires above its limits, and posts the solution. Then the same post is accepted.
 * False when it fails: the visitor then gets our contact details.
 */
export async function proveWork(): Promise<boolean> {
  if (proofsLeft === 0) return false
  proofsLeft -= 1
  try {
    // Imported here, because hardly any visitor needs it.
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
