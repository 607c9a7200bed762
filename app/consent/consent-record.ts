export type Consent = 'all' | 'necessary' | 'rejected'
/** `necessary` is always on, so it is not a choice. */
export type Category = 'analytics' | 'marketing'
export type Choice = Readonly<Record<Category, boolean>>

export const consentKey = 'cookie-consent'
export const categoriesKey = 'cookie-consent-categories'

const nothing: Choice = { analytics: false, marketing: false }

/** The answer, or null if the question is open. If storage is blocked, it stays open. */
export function readConsent(storage: Pick<Storage, 'getItem'>): Consent | null {
  try {
    const value = storage.getItem(consentKey)
    return value === 'all' || value === 'necessary' || value === 'rejected' ? value : null
  } catch {
    return null
  }
}

/**
 * The allowed categories. Accept Selected always stores `all` under the first key, so the categories decide; if they are
 * missing or unreadable, nothing may load.
 */
export function readAllowed(storage: Pick<Storage, 'getItem'>, globalPrivacyControl: boolean): Choice {
  if (readConsent(storage) !== 'all') return nothing
  try {
    const stored: unknown = JSON.parse(storage.getItem(categoriesKey) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return nothing
    return withSignal(
      {
        analytics: 'analytics' in stored && stored.analytics === true,
        marketing: 'marketing' in stored && stored.marketing === true,
      },
      globalPrivacyControl,
    )
  } catch {
    return nothing
  }
}

/** Stores an answer and the allowed categories. Returns false if the browser refuses. */
export function storeConsent(
  storage: Pick<Storage, 'setItem'>,
  consent: Consent,
  ticked: Choice,
  globalPrivacyControl: boolean,
): boolean {
  const allowed = consent === 'all' ? withSignal(ticked, globalPrivacyControl) : nothing
  try {
    // The categories first: if the tab closes in between, there is no answer.
    storage.setItem(categoriesKey, JSON.stringify(allowed))
    storage.setItem(consentKey, consent)
    return true
  } catch {
    return false
  }
}

function withSignal(choice: Choice, globalPrivacyControl: boolean): Choice {
  return globalPrivacyControl ? { ...choice, marketing: false } : choice
}
