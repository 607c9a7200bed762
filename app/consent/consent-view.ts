/** Which view of the banner is shown, so that a button anywhere can open it. */
export type ConsentView = 'hidden' | 'simple' | 'settings'

let view: ConsentView = 'hidden'
/** Gets the focus back when a banner that it opened closes. */
let opener: HTMLElement | null = null
const listeners = new Set<() => void>()

export function showConsent(next: ConsentView): void {
  view = next
  for (const listener of listeners) listener()
}

/** The visitor asked for the settings: the banner takes the focus, and gives it back to `from`. */
export function manageConsent(from: HTMLElement): void {
  opener = from
  showConsent('settings')
}

export function takeOpener(): HTMLElement | null {
  const element = opener
  opener = null
  return element
}

export function wasAskedFor(): boolean {
  return opener !== null
}

export const consentView = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): ConsentView => view,
  readOnServer: (): ConsentView => 'hidden',
}
