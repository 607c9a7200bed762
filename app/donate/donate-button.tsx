import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { howToStop } from '../content/legal/how-to-stop.ts'
import { donate } from '../content/pages/donate.ts'
import { navigation } from '../content/navigation.ts'
import { formatDollars } from '../values/money.ts'
import { Button } from '../ui/controls/button.tsx'
import { Lamp } from '../ui/drawings/lamp.tsx'
import { StateNotices } from '../ui/state-notices.tsx'
import { ChosenAmount } from './chosen-amount.tsx'
import { ConsentSentence } from './consent-sentence.tsx'
import { amountOf, type GiftForm } from './gift-form.ts'
import { frequencies } from '../values/payment-terms.ts'
import { impactMessage } from '../receipts/impact-message.ts'

const formWords = donate.form

interface DonateButtonProps {
  form: GiftForm
  /** The choice in words. */
  named: string
  /** The amount with the addition for the cost. Null means no valid amount. */
  totalCents: number | null
  /** Whether React has hydrated the form. */
  hydrated: boolean
  busy: boolean
  disabled: boolean
  children: ReactNode
}

/** The label says what the click does. */
export function DonateButton({ form, named, totalCents, hydrated, busy, disabled, children }: DonateButtonProps) {
  return (
    <div>
      <ConsentSentence totalCents={totalCents} typedCents={typedAmountOf(form)} hydrated={hydrated} />
      <Button
        type="submit"
        variant="give"
        size="large"
        className="w-full even-figures"
        disabled={disabled}
        aria-disabled={busy || undefined}
      >
        {busy ? formWords.busyButton : hydrated ? `Donate ${named}`.trim() : <LabelOfChoice form={form} />}
      </Button>
      {children}
      <p className="mt-3 text-sm text-ink-soft">
        {/* One text node: a second one would move when the fonts load, as would a link in the last line. */}
        {`${formWords.taxNote} ${formWords.cost} `}
        <Link to={navigation.stateDisclosures.to} className="text-link flex min-h-11 w-fit items-center">
          {navigation.stateDisclosures.label}
        </Link>
      </p>
      <p className="only-recurring mt-3 text-sm text-ink-soft">{howToStop.text}</p>
      <StateNotices />
    </div>
  )
}

/** Before React, the style sheet shows what is chosen, see `chosen.css`. */
function LabelOfChoice({ form }: { form: GiftForm }) {
  return (
    <span className="in-total">
      Donate
      <ChosenAmount typedCents={typedAmountOf(form)} describe={(cents) => ` ${formatDollars(cents)}`} />
      {frequencies.map((frequency) => (
        <span key={frequency} className={`chosen chosen-${frequency}`}>
          {` ${frequency}`}
        </span>
      ))}
    </span>
  )
}

/** Before React, the style sheet shows the message of the chosen amount, see `chosen.css`. */
export function ImpactPanel({ form, hydrated }: { form: GiftForm; hydrated: boolean }) {
  return (
    <div className="flex items-center gap-4 rounded-control bg-sunk px-4 py-1.5 sm:py-2.5 short:py-1">
      <Lamp className="makes-room h-12 shrink-0 short:h-10" />
      <div>
        <h3>{formWords.impactTitle}</h3>
        {hydrated ? (
          <p role="status" className="even-figures">
            {impactMessage(amountOf(form))}
          </p>
        ) : (
          <p className="even-figures">
            <span className="not-chosen">{impactMessage(null)}</span>
            <ChosenAmount typedCents={typedAmountOf(form)} describe={impactMessage} />
          </p>
        )}
      </div>
    </div>
  )
}

/** The initial amount of the field, for example from `?amount=75`. */
function typedAmountOf(form: GiftForm): number | null {
  return form.custom === '' ? null : amountOf(form)
}
