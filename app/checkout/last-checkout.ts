import type { PaymentStatus } from '../values/payment-terms.ts'

/** The last checkout that this browser opened, in any tab. It does not identify the donor. */
export interface LastCheckout {
  /** What was chosen. */
  choice: string
  /** The same with the browser's key, which the server uses as the idempotency key. */
  sessionKey: string
  openedAt: number
}

const storageKey = 'last-checkout'
/** Within this time, the same choice again may be a mistake, in milliseconds. */
const keptMs = 15 * 60_000
const timeoutMs = 6000

export function rememberCheckout(last: LastCheckout): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(last))
  } catch {
    // Storage may be blocked: then the form does not ask.
  }
}

export function recallCheckout(now: number): LastCheckout | null {
  try {
    const last = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as LastCheckout | null
    if (last && Math.abs(now - last.openedAt) < keptMs) return last
    localStorage.removeItem(storageKey)
  } catch {
    // As above.
  }
  return null
}

/** The status of a checkout; null when the server does not return it. */
export async function readCheckoutState(sessionKey: string): Promise<PaymentStatus | null> {
  try {
    const response = await fetch(`/checkout/state?${new URLSearchParams({ sessionKey })}`, {
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { status } = (await response.json()) as { status: PaymentStatus | null }
    return status
  } catch {
    return null
  }
}

export function isGiven(status: PaymentStatus | null): boolean {
  return status === 'paid' || status === 'processing'
}
