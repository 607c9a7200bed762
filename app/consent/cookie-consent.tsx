import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { consentWords } from '../content/consent/strip.ts'
import { toast } from '../ui/controls/toast.ts'
import { type Choice, type Consent, readAllowed, readConsent, storeConsent } from './consent-record.ts'
import type { ConsentSettings } from './consent-settings.tsx'
import { loadAllowed } from './load-allowed.ts'

const everything: Choice = { analytics: true, marketing: true }
const answers = [
  ['acceptAll', 'all'],
  ['necessaryOnly', 'necessary'],
  ['rejectAll', 'rejected'],
] as const

/** On these pages the question is at the end, so that it covers nothing. */
const uncovered = /^\/(donate|store|resources|payment-success|subscription-success)\b/

/**
 * The cookie question. The start script shows it a second after the page has loaded; this component stores the answer
 * and loads the allowed scripts. It needs JavaScript, as those scripts do. All answers look the same.
 */
export function CookieConsent() {
  /** Fetched on request, and shown while it is set. */
  const [Settings, setSettings] = useState<typeof ConsentSettings>()
  const strip = useRef<HTMLElement>(null)
  /** The element outside the question that had the focus last. */
  const lastFocused = useRef<HTMLElement>(null)
  const { pathname } = useLocation()

  useEffect(() => {
    loadAllowed(readAllowed(browserStorage, hasGlobalPrivacyControl()))
    // In development there is no start script.
    if (import.meta.env.DEV && readConsent(browserStorage) === null) strip.current?.removeAttribute('data-waiting')
    const manage = () =>
      void import('./consent-settings.tsx').then(
        (settings) => setSettings(() => settings.ConsentSettings),
        () => toast({ title: consentWords.unloaded, variant: 'destructive' }),
      )
    const rememberFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.closest('.consent, dialog')) lastFocused.current = target
    }
    window.addEventListener('consent-manage', manage)
    window.addEventListener('focusin', rememberFocus)
    return () => {
      window.removeEventListener('consent-manage', manage)
      window.removeEventListener('focusin', rememberFocus)
    }
  }, [])

  const close = () => {
    strip.current?.setAttribute('data-waiting', '')
    leave()
  }
  /** After the question, the focus returns to the element that had it before, or to the start of the page. */
  const leave = () => {
    const isLost = document.activeElement?.matches('body, .consent *, dialog *')
    if (!isLost || !strip.current?.hasAttribute('data-waiting')) return
    const before = lastFocused.current
    // On a touch screen, focus in a field would open the keyboard.
    const returns =
      before?.isConnected && !(before.matches('input, textarea') && matchMedia('(pointer: coarse)').matches)
    const target = returns ? before : document.getElementById('main')
    target?.focus({ preventScroll: true })
  }
  const answer = (consent: Consent, ticked: Choice): boolean => {
    const gpc = hasGlobalPrivacyControl()
    const stored = storeConsent(browserStorage, consent, ticked, gpc)
    close()
    if (stored) loadAllowed(readAllowed(browserStorage, gpc))
    return stored
  }
  return (
    <>
      {/*
       * The start script removes `data-waiting`. React does not restore it, because the prop never changes. Before React
       * has started, the start script stores the answers, which are the values of the buttons.
       */}
      <section
        ref={strip}
        data-waiting=""
        aria-label={consentWords.title}
        className={uncovered.test(pathname) ? 'consent' : 'consent consent-in-view'}
      >
        <p role="status">
          <span>{consentWords.lead[0]}</span> <span>{consentWords.lead[1]}</span>
        </p>
        <div>
          {answers.map(([label, consent]) => (
            <button key={label} type="button" value={consent} onClick={() => answer(consent, everything)}>
              {consentWords[label]}
            </button>
          ))}
          <button type="button" onClick={() => window.dispatchEvent(new Event('consent-manage'))}>
            {consentWords.settings}
          </button>
        </div>
        <button type="button" value="close" aria-label={consentWords.close} onClick={close}>
          ×
        </button>
      </section>
      {Settings && (
        <Settings
          allowed={readAllowed(browserStorage, hasGlobalPrivacyControl())}
          globalPrivacyControl={hasGlobalPrivacyControl()}
          onAnswer={(consent, ticked) => answer(consent, ticked) && toast({ title: consentWords.saved })}
          onDismiss={close}
          onClose={() => {
            setSettings(undefined)
            leave()
          }}
        />
      )}
    </>
  )
}

/** Reading `window.localStorage` may throw, so it is read inside the calls that catch. */
const browserStorage = {
  getItem: (key: string) => window.localStorage.getItem(key),
  setItem: (key: string, value: string) => window.localStorage.setItem(key, value),
}

function hasGlobalPrivacyControl(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true
}
