import type { LastCheckout } from './last-checkout.ts'

/** The path of a function that creates a checkout, and the body of the call. */
export interface CheckoutCall {
  path: string
  body: object
}

export type CheckoutOutcome =
  /** The checkout is open in a new tab; the address is for visitors who cannot find that tab. */
  | { type: 'opened'; url: string }
  /** The browser blocked the new tab, so this page navigates to the checkout. */
  | { type: 'left' }
  /** This checkout is already paid or has expired. With a new key, the next submit starts another checkout. */
  | { type: 'spent'; text: string; isPaid: boolean }
  /** The same was paid minutes ago from another form. No checkout is created. */
  | { type: 'given'; before: LastCheckout }
  /** The server refuses it now, and says how to contact us. */
  | { type: 'refused'; text: string }
  /**
   * `text` is the server's message, if there is one. With `keyIsSpent`, the next try needs a new key: Stripe stores its
   * refusal under this key.
   */
  | { type: 'failed'; text?: string | undefined; keyIsSpent: boolean }

const timeoutMs = 25_000
const refusedCodes = new Set(['too_many', 'closed'])
const spentCodes = new Set(['already_given', 'already_ordered', 'checkout_expired'])

/**
 * Requests a checkout from our server and shows it in a new tab.
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

/** A new tab, empty; null where the browser or an extension blocks it. Some extensions answer with something else. */
function openTab(): Window | null {
  try {
    const tab = window.open('', '_blank')
    const isWindow = Object.prototype.toString.call(tab) === '[object Window]'
    if (isWindow && tab?.top === tab && tab?.document.defaultView === tab) return tab
    tab?.close()
  } catch {
    // Blocked.
  }
  return null
}

/** Loaded on demand: few visitors need it. */
const proveWork = () => import('../spam-guard/prove-work.ts').then(({ proveWork: prove }) => prove()).catch(() => false)

function openWaitingTab(text: string): Window | null {
  const tab = openTab()
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
    const { url, error, code: givenCode } = answer ?? {}
    // An answer with an error has failed, also when it has a URL.
    if (response.ok && !error && typeof url === 'string' && isWebAddress(url)) return { type: 'ready', url }
    const code = String(givenCode)
    const text = typeof error === 'string' ? error : ''
    if (code === 'proof_required') return { type: 'proof-required', text }
    if (refusedCodes.has(code)) return { type: 'refused', text }
    if (text && spentCodes.has(code)) return { type: 'spent', text, isPaid: code !== 'checkout_expired' }
    return { type: 'failed', text, keyIsSpent: code === 'stripe_refused' }
  } catch {
    // Offline, a timeout, or an invalid answer: the visitor can submit again, with the same key.
    return { type: 'failed', keyIsSpent: false }
  }
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//.test(text)
}
