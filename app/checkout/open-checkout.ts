import type { LastCheckout } from './last-checkout.ts'

/** One of the functions of our server that answer with a checkout, and what it is to be told. */
export interface CheckoutCall {
  path: string
  body: object
}

export type CheckoutOutcome =
  /** The checkout stands in a new tab; the address is for visitors who cannot find that tab. */
  | { type: 'opened'; url: string }
  /** The browser blocked the new tab, so this page is on its way to the checkout. */
  | { type: 'left' }
  /** What this form asked for was already paid, or its checkout is over. With a fresh key, pressing again starts anew. */
  | { type: 'spent'; text: string; isPaid: boolean }
  /** The same was paid minutes ago from another form. Nothing is begun. */
  | { type: 'given'; before: LastCheckout }
  /** The server will not take it now, and says how to reach us. */
  | { type: 'refused'; text: string }
  /**
   * `text` is what the server says, if it says anything. With `keyIsSpent`, only a fresh key can help: the payment
   * partner keeps its refusal under this one.
   */
  | { type: 'failed'; text?: string | undefined; keyIsSpent: boolean }

const timeoutMs = 25_000
const refusedCodes = new Set(['too_many', 'closed'])
const spentCodes = new Set(['already_given', 'already_ordered', 'checkout_expired'])

/**
 * Asks our server for a checkout and shows it in a new tab.
 * Call it inside the submit event: the tab is opened before anything is awaited, or browsers would block it.
 */
export async function openCheckout(
  call: CheckoutCall,
  key: string,
  waitingText: string,
  findGiven: () => Promise<LastCheckout | null>,
): Promise<CheckoutOutcome> {
  const tab = openWaitingTab(waitingText)
  const before = await findGiven()
  if (before) {
    tab?.close()
    return { type: 'given', before }
  }
  let answer = await requestCheckout(call, key)
  if (answer.type === 'proof-required' && (await proveWork())) answer = await requestCheckout(call, key)
  if (answer.type === 'proof-required') answer = { type: 'refused', text: answer.text }
  if (answer.type !== 'ready') {
    tab?.close()
    return answer
  }
  if (tab && !tab.closed) {
    tab.location.replace(answer.url)
    return { type: 'opened', url: answer.url }
  }
  window.location.assign(answer.url)
  return { type: 'left' }
}

/** Fetched only now: hardly any visitor needs it. */
const proveWork = () => import('../spam-guard/prove-work.ts').then(({ proveWork: prove }) => prove()).catch(() => false)

function openWaitingTab(text: string): Window | null {
  const tab = window.open('', '_blank')
  if (!tab) return null
  const { documentElement: root, body } = tab.document
  tab.document.title = text
  root.lang = 'en'
  // Set through the object model: a style attribute or element would need an exception in the security policy.
  root.style.colorScheme = 'light dark'
  Object.assign(body.style, {
    display: 'grid',
    placeItems: 'center',
    minHeight: '90vh',
    font: '1.25rem Georgia, serif',
  })
  body.textContent = text
  // The checkout's page must have no access to this one.
  tab.opener = null
  return tab
}

type Answer =
  | { type: 'ready'; url: string }
  | Extract<CheckoutOutcome, { type: 'spent' | 'refused' | 'failed' }>
  | { type: 'proof-required'; text: string }

async function requestCheckout({ path, body }: CheckoutCall, key: string): Promise<Answer> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer = (await response.json()) as Record<string, unknown> | null
    if (response.ok && typeof answer?.url === 'string' && isWebAddress(answer.url)) {
      return { type: 'ready', url: answer.url }
    }
    const code = String(answer?.code)
    const text = typeof answer?.error === 'string' ? answer.error : ''
    if (code === 'proof_required') return { type: 'proof-required', text }
    if (refusedCodes.has(code)) return { type: 'refused', text }
    if (text && spentCodes.has(code)) return { type: 'spent', text, isPaid: code !== 'checkout_expired' }
    return { type: 'failed', text, keyIsSpent: code === 'stripe_refused' }
  } catch {
    // Offline, too slow, or an answer that is not ours: the visitor can press again, under the same key.
    return { type: 'failed', keyIsSpent: false }
  }
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//.test(text)
}
