import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { consentWords } from '../content/consent.ts'
import { toast } from '../ui/controls/toast.ts'
import { ConsentBanner, type ConsentView } from './consent-banner.tsx'
import { type Choice, type Consent, readAllowed, readConsent, storeConsent } from './consent-record.ts'
import { loadAllowed } from './load-allowed.ts'

/**
 * Takes the answer to the question that the boot script shows a second after the page has loaded, and loads what was
 * allowed. It needs a script, as what it allows does.
 */
export function CookieConsent() {
  const [view, setView] = useState<ConsentView>('hidden')
  const title = useRef<HTMLHeadingElement>(null)
  /** The button that opened the settings gets the focus back when the banner closes. */
  const opener = useRef<HTMLElement | null>(null)

  // Not later: a click that the boot script has queued must find the view that the page shows.
  useLayoutEffect(() => {
    loadAllowed(readAllowed(browserStorage, hasGlobalPrivacyControl()))
    const ask = () => setView((before) => (before === 'hidden' ? 'simple' : before))
    const manage = ({ target }: Event) => {
      opener.current = target as HTMLElement
      setView('settings')
    }
    const isShown = title.current?.closest('section')?.hidden === false
    // In development there is no boot script.
    if (isShown || (import.meta.env.DEV && readConsent(browserStorage) === null)) ask()
    window.addEventListener('consent-due', ask)
    window.addEventListener('consent-manage', manage)
    return () => {
      window.removeEventListener('consent-due', ask)
      window.removeEventListener('consent-manage', manage)
    }
  }, [])

  useEffect(() => {
    if (view !== 'settings') return
    title.current?.focus({ preventScroll: true })
    const banner = title.current?.closest('section')
    // At the end of the crisis page the settings open below the edge of the screen.
    if (banner && getComputedStyle(banner).position === 'static') banner.scrollIntoView({ block: 'end' })
  }, [view])

  const close = () => {
    setView('hidden')
    opener.current?.focus({ preventScroll: true })
    opener.current = null
  }
  const answer = (consent: Consent, ticked: Choice) => {
    const gpc = hasGlobalPrivacyControl()
    const stored = storeConsent(browserStorage, consent, ticked, gpc)
    // On the cookie page the visitor came to change the answer, and is told that it changed.
    if (stored && opener.current) toast({ title: consentWords.saved })
    close()
    if (stored) loadAllowed(readAllowed(browserStorage, gpc))
  }
  return (
    <>
      <p role="status" className="sr-only">
        <span data-consent="" hidden={view !== 'simple'}>
          {consentWords.announcement}
        </span>
      </p>
      <ConsentBanner
        // The settings open with what is allowed now.
        key={String(view === 'settings')}
        view={view}
        titleRef={title}
        allowed={readAllowed(browserStorage, hasGlobalPrivacyControl())}
        globalPrivacyControl={hasGlobalPrivacyControl()}
        onAnswer={answer}
        onSettings={() => setView('settings')}
        onClose={close}
      />
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
