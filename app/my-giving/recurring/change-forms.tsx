import type { ComponentProps, ReactNode } from 'react'
import { recurringWords } from '../../content/my-giving/recurring.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { SelectField, TextField } from '../../ui/controls/field.tsx'
import { Icon } from '../../ui/drawings/icon.tsx'
import type { loadRecurringGift } from './load-recurring-gift.server.ts'
import { CardButton } from './payment-state.tsx'
import type { Typed } from './recurring-gift.tsx'

const { amount, frequency, day, skip, unskip, stop } = recurringWords
type LoadedGift = Awaited<ReturnType<typeof loadRecurringGift>>

interface ChangeFormsProps {
  id: string
  /** A session for this gift alone changes neither the plan nor what is charged. */
  isFull: boolean
  /** Of this page, as it was sent: pressing twice is one change. */
  formKey: string
  may: NonNullable<LoadedGift['may']>
  methodWords: LoadedGift['methodWords']
  problem: { field: string | null; error: string; typed: Typed } | null
}

/** What can be changed, one closed disclosure each. The browser opens them and posts the forms. */
export function ChangeForms({ id, isFull, formKey, may, methodWords, problem }: ChangeFormsProps) {
  const formOf = (what: string) => ({ what, formKey, open: problem?.field === what })
  /** The one control of a form, which is named as what it changes. */
  const controlOf = (what: 'amount' | 'frequency' | 'day', known: string, hint: string) => ({
    id: what,
    name: what,
    hint: <Hint id={what}>{hint}</Hint>,
    error: problem?.field === what ? problem.error : undefined,
    defaultValue: problem?.field === what && what !== 'frequency' ? problem.typed[what] : known,
  })
  return (
    <div className="mt-10 border-t border-line">
      {may.skip && (
        <Change
          {...formOf('skipped')}
          summary={skip.summary}
          text={skip.text(may.skip.on, may.skip.next)}
          button={skip.button(may.skip.on)}
        />
      )}
      {may.unskip && (
        <Change
          {...formOf('unskipped')}
          open
          summary={may.unskip.on ? unskip.summary : unskip.summaryPaused}
          text={may.unskip.text}
          button={may.unskip.on ? unskip.button : unskip.buttonPaused}
        />
      )}
      {may.amount && (
        <Change {...formOf('amount')} summary={amount.summary} button={amount.button}>
          <TextField
            {...controlOf('amount', may.amount, amount.hint)}
            inputMode="decimal"
            autoComplete="off"
            prefix="$"
            label={amount.label}
          />
        </Change>
      )}
      {may.frequency && (
        <Change {...formOf('frequency')} summary={frequency.summary} button={frequency.button}>
          <SelectField {...controlOf('frequency', may.frequency, frequency.hint)} label={frequency.label}>
            {Object.entries(frequency.options).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        </Change>
      )}
      {may.day && (
        <Change {...formOf('day')} summary={day.summary} button={day.button}>
          <TextField
            {...controlOf('day', may.day.planned, day.hint(may.day.firstInWords, may.day.lastInWords))}
            type="date"
            min={may.day.first}
            max={may.day.last}
            label={day.label}
          />
        </Change>
      )}
      {may.waits &&
        [frequency.summary, day.summary].map((summary) => (
          <Disclosure key={summary} summary={summary}>
            <p>{may.waits}</p>
          </Disclosure>
        ))}
      {isFull && (
        <Disclosure summary={methodWords.summary}>
          <p className="mb-4">{methodWords.text}</p>
          <CardButton id={id} label={methodWords.button} />
        </Disclosure>
      )}
      {may.stop && (
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
  /** What is chosen. */
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
        {summary}
        <Icon small name="chevron" className="group-open:rotate-180" />
      </summary>
      <div className="max-w-xl pt-2 pb-6">{children}</div>
    </details>
  )
}

/** Posted by the browser itself, to the page's own address without what was just done. */
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
