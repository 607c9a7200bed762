import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { donate } from '../content/donate.ts'
import { stateDisclosuresLink } from '../content/legal/state-disclosures.ts'
import { Button } from '../ui/controls/button.tsx'
import { formatDollars } from '../ledger/money.ts'
import { describeChoice, type GiftForm } from './choice.ts'
import { frequencies, presetCents } from './gift-options.ts'

const words = donate.form

interface DonateButtonProps {
  form: GiftForm
  /** Whether React has taken over. */
  alive: boolean
  busy: boolean
  disabled: boolean
  children: ReactNode
}

/** Says exactly what will happen. */
export function DonateButton({ form, alive, busy, disabled, children }: DonateButtonProps) {
  return (
    <div>
      <Button
        type="submit"
        variant="give"
        size="large"
        className="w-full even-figures"
        disabled={disabled}
        aria-disabled={busy || undefined}
      >
        {busy ? words.busyButton : alive ? `Donate ${describeChoice(form)}`.trim() : <LabelOfChoice />}
      </Button>
      {children}
      <p className="mt-3 text-sm text-ink-soft">
        {words.taxNote} {words.cost}{' '}
        <Link to={stateDisclosuresLink.to} className="text-link">
          {stateDisclosuresLink.label}
        </Link>
      </p>
      <p className="only-recurring mt-3 text-sm text-ink-soft">{words.stop}</p>
    </div>
  )
}

/** The same before or without React: the style sheet shows what is chosen, see `chosen.css`. */
function LabelOfChoice() {
  return (
    <span>
      Donate
      {presetCents.map((cents) => (
        <span key={cents} className={`chosen chosen-amount chosen-${cents}`}>
          {` ${formatDollars(cents)}`}
        </span>
      ))}
      {frequencies.map((frequency) => (
        <span key={frequency} className={`chosen chosen-${frequency}`}>
          {` ${frequency}`}
        </span>
      ))}
    </span>
  )
}
