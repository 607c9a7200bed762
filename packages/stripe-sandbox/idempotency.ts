import { ApiError } from './api-error.ts'
import type { Store } from './store.ts'

export interface Answer {
  status: number
  body: string
}

/** What Stripe keeps of a key: the first answer, a failure of its own included, but never a refused parameter. */
export function findAnswer(store: Store, key: string, fingerprint: string): Answer | null {
  const row = store.prepare('SELECT fingerprint, status, body FROM idempotency WHERE key = ?').get(key)
  if (!row) return null
  if (row['fingerprint'] !== fingerprint) {
    throw new ApiError(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      { type: 'idempotency_error' },
    )
  }
  return { status: Number(row['status']), body: String(row['body']) }
}

/** Part of the transaction that acts, so that a crash cannot keep the one without the other. */
export function keepAnswer(store: Store, key: string, fingerprint: string, { status, body }: Answer): void {
  store
    .prepare('INSERT INTO idempotency (key, fingerprint, status, body) VALUES (?, ?, ?, ?)')
    .run(key, fingerprint, status, body)
}

export function keyInUse(): ApiError {
  return new ApiError(
    'There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through). Please try again later.',
    { status: 409, code: 'idempotency_key_in_use', type: 'idempotency_error' },
  )
}
