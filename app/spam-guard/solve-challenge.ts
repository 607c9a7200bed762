import { solveChallenge as solve } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** Does the work that our server asks for, and hands it in. False when the server is not content. */
export async function solveChallenge(): Promise<boolean> {
  const challenge = await (await fetch('/forms/proof')).json()
  const solution = await solve({ challenge, deriveKey, timeout: 60_000 })
  if (!solution) return false
  const proof = { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } }
  return (await fetch('/forms/proof', { method: 'POST', body: JSON.stringify(proof) })).status === 204
}
