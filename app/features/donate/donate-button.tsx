import { Link } from 'react-router'
import { donate } from '../../content/donate.ts'
import { stateDisclosuresLink } from '../../content/legal/state-disclosures.ts'
import { Button } from '../../ui/button.tsx'
import { AfterButton } from '../checkout/after-button.tsx'
import { formatDollars } from '../payments/money.ts'
import { amountOf, frequencyOf, type GiftForm } from './choice.ts'

const words = donate.form

interface DonateButtonProps {
  form: GiftForm
  busy: boolean
  disabled: boolean
  openedUrl: string | null
}

/** Says exactly what will happen. Without a script it could not keep up with the choice, and says only what is sure. */
export function DonateButton({ form, busy, disabled, openedUrl }: DonateButtonProps) {
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
        <span className="noscript:hidden">{busy ? words.busyButton : donateLabel(form)}</span>
        <span className="hidden noscript:inline">{words.plainButton}</span>
      </Button>
      <AfterButton openedUrl={openedUrl} words={words} />
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

/** "Donate $50", "Donate $19.99 monthly", or "Donate" while there is no amount that can be named. */
function donateLabel(form: GiftForm): string {
  const amountCents = amountOf(form)
  const frequency = frequencyOf(form)
  const amount = amountCents ? ` ${formatDollars(amountCents)}` : ''
  return `Donate${amount}${frequency === 'once' ? '' : ` ${frequency}`}`
}
