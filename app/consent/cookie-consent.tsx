import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { consentWords } from '../content/consent.ts'
import { toast } from '../ui/controls/toast.ts'
import { type Choice, type Consent, readAllowed, readConsent, storeConsent } from './consent-record.ts'
import type { ConsentSettings } from './consent-settings.tsx'
import { loadAllowed } from './load-allowed.ts'

const everything: Choice = { analytics: true, marketing: true }
const answers: readonly [label: string, consent: Consent][] = [
  [consentWords.acceptAll, 'all'],
  [consentWords.necessaryOnly, 'necessary'],
  [consentWords.rejectAll, 'rejected'],
]

/** Here nothing may lie over the page: the question waits at its end. */
const uncovered = /^\/(donate|store|resources|payment-success|subscription-success)\b/

/**
 * Takes the answer to the question that the start script shows a second after the page has loaded, and loads what was
 * allowed. It needs a script, as what it allows does. No answer looks better than another.
 */
export function CookieConsent() {
  /** Fetched when somebody asks for it, and shown while it is here. */
  const [Settings, setSettings] = useState<typeof ConsentSettings>()
  const strip = useRef<HTMLElement>(null)
  /** What last had the focus outside the question. */
  const cameFrom = useRef<HTMLElement>(null)
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
    const noteFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.closest('.consent, dialog')) cameFrom.current = target
    }
    window.addEventListener('consent-manage', manage)
    window.addEventListener('focusin', noteFocus)
    return () => {
      window.removeEventListener('consent-manage', manage)
      window.removeEventListener('focusin', noteFocus)
    }
  }, [])

  const close = () => {
    strip.current?.setAttribute('data-waiting', '')
    leave()
  }
  /** Once the question is over, the focus that it had goes back to where it was, or to the start of the page. */
  const leave = () => {
    const isLost = document.activeElement?.matches('body, .consent *, dialog *')
    if (!isLost || !strip.current?.hasAttribute('data-waiting')) return
    const before = cameFrom.current
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
       * The start script removes `data-waiting`, and React, to which it never changes, leaves it alone. By the values it
       * knows the answers: before React has started, it stores them.
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
              {label}
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

/** `window.localStorage` itself may throw, so it is asked for inside the calls that catch. */
const browserStorage = {
  getItem: (key: string) => window.localStorage.getItem(key),
  setItem: (key: string, value: string) => window.localStorage.setItem(key, value),
}

function hasGlobalPrivacyControl(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true
}
