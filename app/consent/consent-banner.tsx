import { type RefObject, useState } from 'react'
import { Link } from 'react-router'
import { consentWords } from '../content/consent.ts'
import { buttonClass } from '../ui/controls/button.tsx'
import { Icon } from '../ui/drawings/icon.tsx'
import { CategoryFields } from './category-fields.tsx'
import type { Choice, Consent } from './consent-record.ts'

export type ConsentView = 'hidden' | 'simple' | 'settings'

interface ConsentBannerProps {
  view: ConsentView
  titleRef: RefObject<HTMLHeadingElement | null>
  /** What is allowed now, ticked when the settings open. */
  allowed: Choice
  globalPrivacyControl: boolean
  onAnswer: (consent: Consent, ticked: Choice) => void
  onSettings: () => void
  onClose: () => void
}

// Not `Button`, whose styles for a disabled one would be in each page.
const answerLook = buttonClass({ variant: 'outline' })

/** No answer looks better than another. It is in every page, hidden, so that it needs no script. */
export function ConsentBanner({ view, titleRef, allowed, globalPrivacyControl, ...on }: ConsentBannerProps) {
  const [ticked, setTicked] = useState(allowed)
  const settings = view === 'settings'
  return (
    <section
      data-consent=""
      hidden={view === 'hidden'}
      aria-labelledby="consent-title"
      className="consent-banner sticky bottom-0 z-30 max-h-[80dvh] overflow-y-auto border-t-2 border-ink bg-raised shadow-float print:hidden"
    >
      <div className="relative mx-auto max-w-6xl px-5 pt-4 pb-5 sm:px-8">
        <h2 id="consent-title" ref={titleRef} tabIndex={-1} className="pr-12 text-xl outline-none">
          {settings ? consentWords.settingsTitle : consentWords.title}
        </h2>
        <button
          type="button"
          aria-label={consentWords.close}
          className="absolute top-2 right-3 grid size-11 cursor-pointer place-items-center rounded-control hover:bg-sunk sm:right-6"
          onClick={on.onClose}
        >
          <Icon name="close" />
        </button>
        {/* Lines of their own on a phone: as one block, this would be the largest paint of a short page, and a late one. */}
        <p className="mt-1 max-w-prose">
          <span className="max-sm:block">{settings ? consentWords.settingsLead : consentWords.lead}</span>{' '}
          {!settings && <span className="max-sm:block">{consentWords.later}</span>}{' '}
          <Link
            to={consentWords.policy.to}
            className="text-link max-sm:flex max-sm:min-h-11 max-sm:w-fit max-sm:items-center"
          >
            {consentWords.policy.label}
          </Link>
        </p>
        {settings && (
          <CategoryFields ticked={ticked} globalPrivacyControl={globalPrivacyControl} onChange={setTicked} />
        )}
        <div className="mt-2 grid grid-cols-2 gap-3 sm:mt-4 sm:flex sm:flex-wrap">
          {settings && (
            <button type="button" className={answerLook} onClick={() => on.onAnswer('all', ticked)}>
              {consentWords.acceptSelected}
            </button>
          )}
          <button
            type="button"
            className={answerLook}
            onClick={() => on.onAnswer('all', { analytics: true, marketing: true })}
          >
            {consentWords.acceptAll}
          </button>
          <button type="button" className={answerLook} onClick={() => on.onAnswer('necessary', ticked)}>
            {consentWords.necessaryOnly}
          </button>
          <button type="button" className={answerLook} onClick={() => on.onAnswer('rejected', ticked)}>
            {consentWords.rejectAll}
          </button>
          {!settings && (
            <button
              type="button"
              className="cursor-pointer font-semibold underline underline-offset-4"
              onClick={on.onSettings}
            >
              {consentWords.settings}
            </button>
          )}
        </div>
      </div>
    </section>
  )
}
