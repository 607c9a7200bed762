import { createHash } from 'node:crypto'
import type { Challenge } from 'altcha-lib'
import { z } from 'zod'
import { appSecret } from '../security/app-secret.server.ts'
import type { Db } from '../db/db.server.ts'
import type { Client } from './client-of.server.ts'
import { count } from './guard.queries.server.ts'
import { creditKey } from './judge-volume.server.ts'
import { shortText } from '../words/short-text.ts'

const minuteMs = 60_000
const challengeValidMs = 10 * minuteMs
const creditValidMs = 10 * minuteMs
/** About 256 derivations on average: half a second on a computer, a few seconds on an old telephone. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 2000, keyPrefix: '00' }

const proofSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({ algorithm: z.literal(work.algorithm), cost: z.literal(work.cost) }),
    signature: shortText(200),
  }),
  solution: z.object({ counter: z.int().nonnegative(), derivedKey: shortText(200) }),
})

export async function newChallenge(now: number): Promise<Challenge> {
  const [{ createChallenge }, { deriveKey }] = await loadAltcha()
  return createChallenge({
    ...work,
    deriveKey,
    hmacSignatureSecret: challengeSecret(),
    expiresAt: Math.floor((now + challengeValidMs) / 1000),
  })
}

/**
 * Triggered by: a browser that has solved the challenge.
 * Changes: its visitor may post once more above the limit. A challenge is accepted once.
 * Repeatable: a second time it is refused. Returns whether the proof was accepted.
 */
export async function acceptProof(db: Db, client: Client | null, body: unknown, now: number): Promise<boolean> {
  const proof = proofSchema.safeParse(body)
  if (!proof.success) return false
  const challenge = proof.data.challenge as unknown as Challenge
  const [{ verifySolution }, { deriveKey }] = await loadAltcha()
  const hmacSignatureSecret = challengeSecret()
  const { solution } = proof.data
  const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret })
  if (!verified) return false
  const used = `spent:${createHash('sha256').update(proof.data.challenge.signature).digest('base64url')}`
  const uses = await count(db, [{ key: used, expiresAt: now + challengeValidMs }])
  if (uses.get(used) !== 1) return false
  await giveCredit(db, client, now)
  return true
}

/** The visitor may post once more above the limit. */
export async function giveCredit(db: Db, client: Client | null, now: number): Promise<void> {
  await count(db, [{ key: creditKey(client, now), expiresAt: now + creditValidMs }])
}

/** Imported with the first challenge: most processes never need it. */
const loadAltcha = () => Promise.all([import('altcha-lib'), import('altcha-lib/algorithms/pbkdf2')])

const challengeSecret = () => `${appSecret()}:challenge`
