import type { ComponentProps, ReactNode } from 'react'
import { recurringWords } from '../../content/my-giving/recurring.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { SelectField, TextField } from '../../ui/controls/field.tsx'
import { Icon } from '../../ui/drawings/icon.tsx'
import type { loadRecurringGift } from './load-recurring-gift.server.ts'
import { CardButton } from './payment-state.tsx'
import { frequencies } from '../../values/payment-terms.ts'
import { plainDollars } from '../../values/money.ts'
import { fill } from '../../words/fill.ts'

/** What the giver typed into one of the forms. */
export type Typed = Partial<Record<'what' | 'amount' | 'frequency' | 'day', string>>

const { amount, frequency, day, skip, unskip, stop } = recurringWords
type LoadedGift = Awaited<ReturnType<typeof loadRecurringGift>>

interface ChangeFormsProps {
  id: string
  /** The key of the rendered page: submitting it twice is one change. */
  formKey: string
  allowed: NonNullable<LoadedGift['allowed']>
  methodWords: LoadedGift['methodWords']
  problem: { field: string | null; error: string; typed: Typed } | null
}

/** The possible changes, each in a closed disclosure. The browser opens them and posts the forms without JavaScript. */
export function ChangeForms({ id, formKey, allowed, methodWords, problem }: ChangeFormsProps) {
  const { days } = allowed.day
  const formOf = (what: string) => ({ what, formKey, open: problem?.field === what })
  /** The only control of a form. Its name is the kind of the change. */
  const controlOf = (what: 'amount' | 'frequency' | 'day', known: string, hint: string) => ({
    id: what,
    name: what,
    hint: <Hint id={what}>{hint}</Hint>,
    error: problem?.field === what ? problem.error : undefined,
    defaultValue: problem?.field === what && what !== 'frequency' ? problem.typed[what] : known,
  })
  return (
    <div className="mt-10 border-t border-line">
      {allowed.skipped.isOffered && (
        <Change
          {...formOf('skipped')}
          summary={skip.summary}
          text={fill(skip.text, { day: allowed.skipped.on, next: allowed.skipped.next })}
          button={fill(skip.button, { day: allowed.skipped.on })}
        />
      )}
      {allowed.unskipped.isOffered && (
        <Change
          {...formOf('unskipped')}
          open
          summary={allowed.unskipped.on ? unskip.summary : unskip.summaryPaused}
          text={allowed.unskipped.text}
          button={allowed.unskipped.on ? unskip.button : unskip.buttonPaused}
        />
      )}
      {allowed.amount.isOffered && (
        <Change {...formOf('amount')} summary={amount.summary} button={amount.button}>
          <TextField
            {...controlOf('amount', plainDollars(allowed.amount.current), amount.hint)}
            inputMode="decimal"
            autoComplete="off"
            prefix="$"
            label={amount.label}
          />
        </Change>
      )}
      {allowed.frequency.isOffered && (
        <Change {...formOf('frequency')} summary={frequency.summary} button={frequency.button}>
          <SelectField {...controlOf('frequency', allowed.frequency.current, frequency.hint)} label={frequency.label}>
            {frequencies.map((value) => (
              <option key={value} value={value}>
                {frequency.options[value]}
              </option>
            ))}
          </SelectField>
        </Change>
      )}
      {allowed.day.isOffered && (
        <Change {...formOf('day')} summary={day.summary} button={day.button}>
          <TextField
            {...controlOf(
              'day',
              allowed.day.current,
              fill(day.hint, { first: days.firstInWords, last: days.lastInWords }),
            )}
            type="date"
            min={days.first}
            max={days.last}
            label={day.label}
          />
        </Change>
      )}
      {allowed.amount.isOffered && allowed.frequency.refusal && (
        <Disclosure summary={frequency.summary}>
          <p>{allowed.frequency.refusal.error}</p>
        </Disclosure>
      )}
      {allowed.amount.isOffered && allowed.day.refusal && (
        <Disclosure summary={day.summary}>
          <p>{allowed.day.refusal.error}</p>
        </Disclosure>
      )}
      {allowed.card.isOffered && (
        <Disclosure summary={methodWords.summary}>
          <p className="mb-4">{methodWords.text}</p>
          <CardButton id={id} label={methodWords.button} />
        </Disclosure>
      )}
      {allowed.stopped.isOffered && (
        <Disclosure summary={stop.summary}>
          <p className="mb-4">{stop.text}</p>
          <ButtonLink to={`/my-giving/recurring/${id}/stop`} variant="outline">
            {stop.linkText}
          </ButtonLink>
        </Disclosure>
      )}
    </div>
  )
}

function Hint({ id, children }: { id: string; children: string }) {
  return (
    <p id={`${id}-hint`} className="mb-2 text-ink-soft">
      {children}
    </p>
  )
}

interface ChangeProps {
  what: string
  formKey: string
  open: boolean
  summary: string
  text?: string
  button: string
  /** The selected value. */
  children?: ReactNode
}

function Change({ what, formKey, open, summary, text, button, children }: ChangeProps) {
  return (
    <Disclosure summary={summary} open={open}>
      {text && <p className="mb-4">{text}</p>}
      <PostForm what={what} formKey={formKey}>
        {children}
        <Button type="submit" className={children ? 'mt-4' : ''}>
          {button}
        </Button>
      </PostForm>
    </Disclosure>
  )
}

function Disclosure({ summary, open = false, children }: { summary: string; open?: boolean; children: ReactNode }) {
  return (
    <details open={open} className="group border-b border-line">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-4 py-2 text-lg font-semibold">
        <span>{summary}</span>
        <Icon small name="chevron" className="group-open:rotate-180" />
      </summary>
      <div className="max-w-xl pt-2 pb-6">{children}</div>
    </details>
  )
}

/** The browser posts the form without JavaScript, to the URL of the page without its query parameters. */
export function PostForm({
  what,
  formKey,
  children,
  ...rest
}: ComponentProps<'form'> & { what: string; formKey?: string }) {
  return (
    <form method="post" action="?" noValidate {...rest}>
      <input type="hidden" name="what" value={what} />
      {formKey && <input type="hidden" name="key" value={formKey} />}
      {children}
    </form>
  )
}
