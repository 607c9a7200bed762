import { createHash } from 'node:crypto'
import type { Challenge } from 'altcha-lib'
import { z } from 'zod'
import { appSecret } from '../platform/app-secret.server.ts'
import type { Db } from '../platform/db.server.ts'
import { count } from './guard-count.queries.server.ts'
import { creditKey } from './judge-volume.server.ts'

const minuteMs = 60_000
const challengeValidMs = 10 * minuteMs
const creditValidMs = 10 * minuteMs
/** About 256 derivations on average: half a second of a computer, a few seconds of an old telephone. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 2000, keyPrefix: '00' }

const proofSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({ algorithm: z.literal(work.algorithm), cost: z.literal(work.cost) }),
    signature: z.string().max(200),
  }),
  solution: z.object({ counter: z.int().nonnegative(), derivedKey: z.string().max(200) }),
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
 * Triggered by: a browser that has done the work.
 * Changes: its visitor may post once more although it is abnormal. A challenge is taken once.
 * Repeatable: a second time it is refused. False for a proof that is none.
 */
export async function acceptProof(db: Db, address: string | null, body: unknown, now: number): Promise<boolean> {
  const proof = proofSchema.safeParse(body)
  if (!proof.success) return false
  const challenge = proof.data.challenge as unknown as Challenge
  const { solution } = proof.data
  const hmacSignatureSecret = challengeSecret()
  const [{ verifySolution }, { deriveKey }] = await loadAltcha()
  const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret })
  if (!verified) return false
  const spent = `spent:${createHash('sha256').update(proof.data.challenge.signature).digest('base64url')}`
  const [uses] = await count(db, [{ key: spent, expiresAt: now + challengeValidMs }])
  if (uses !== 1) return false
  await giveCredit(db, address, now)
  return true
}

/** The visitor may post once more although it is abnormal. */
export async function giveCredit(db: Db, address: string | null, now: number): Promise<void> {
  await count(db, [{ key: creditKey(address, now), expiresAt: now + creditValidMs }])
}

/** Hardly ever needed, and then at once. */
const loadAltcha = () => Promise.all([import('altcha-lib'), import('altcha-lib/algorithms/pbkdf2')])

const challengeSecret = () => `${appSecret()}:challenge`
