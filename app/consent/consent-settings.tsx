import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { consentSettings } from '../content/consent/settings.ts'
import { consentWords } from '../content/consent/strip.ts'
import { Button } from '../ui/controls/button.tsx'
import { Icon } from '../ui/drawings/icon.tsx'
import { CategoryFields } from './category-fields.tsx'
import type { Choice, Consent } from './consent-record.ts'

interface ConsentSettingsProps {
  /** The allowed categories, which are ticked when the settings open. */
  allowed: Choice
  globalPrivacyControl: boolean
  onAnswer: (consent: Consent, ticked: Choice) => void
  /** Called by the close button, which hides the question without an answer; Escape and the policy link do not. */
  onDismiss: () => void
  onClose: () => void
}

/** The settings: every answer, and one for the ticked categories. */
export function ConsentSettings({ allowed, globalPrivacyControl, onAnswer, onDismiss, onClose }: ConsentSettingsProps) {
  const [ticked, setTicked] = useState(allowed)
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    title.current?.focus()
  }, [])
  const closeAfter = (end: () => void) => () => {
    end()
    dialog.current?.close()
  }

  const answers = [
    [consentSettings.acceptSelected, 'all', ticked],
    [consentWords.acceptAll, 'all', { analytics: true, marketing: true }],
    [consentWords.necessaryOnly, 'necessary', ticked],
    [consentWords.rejectAll, 'rejected', ticked],
  ] as const
  return (
    <dialog
      ref={dialog}
      aria-labelledby="consent-title"
      className="m-auto w-full max-w-2xl rounded-card border border-line-strong bg-raised text-ink shadow-float backdrop:bg-night/60"
      onClose={onClose}
    >
      <div className="px-5 pt-4 pb-5 sm:px-8 sm:pt-6 sm:pb-8">
        <div className="flex items-start justify-between gap-3">
          <h2 id="consent-title" ref={title} tabIndex={-1} className="py-2 text-xl outline-none">
            {consentSettings.title}
          </h2>
          <button
            type="button"
            aria-label={consentWords.close}
            className="-mr-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-control hover:bg-sunk"
            onClick={closeAfter(onDismiss)}
          >
            <Icon name="close" />
          </button>
        </div>
        <p>
          {`${consentSettings.lead} `}
          <Link to={consentWords.policy.to} className="text-link" onClick={() => dialog.current?.close()}>
            {consentWords.policy.label}
          </Link>
        </p>
        <CategoryFields ticked={ticked} globalPrivacyControl={globalPrivacyControl} onChange={setTicked} />
        <div className="mt-4 grid grid-cols-2 gap-3">
          {answers.map(([label, consent, choice]) => (
            <Button key={label} variant="outline" onClick={closeAfter(() => onAnswer(consent, choice))}>
              {label}
            </Button>
          ))}
        </div>
      </div>
    </dialog>
  )
}
