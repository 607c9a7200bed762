import type { ComponentProps, ReactNode } from 'react'
import { recurringWords } from '../content/recurring.ts'
import { Button, ButtonLink } from '../ui/controls/button.tsx'
import { SelectField, TextField } from '../ui/controls/field.tsx'
import { Icon } from '../ui/drawings/icon.tsx'
import type { DaysToChoose } from './days-to-choose.ts'
import { CardButton, type Typed } from './recurring-gift.tsx'

const { amount, frequency, day, skip, unskip, card, stop } = recurringWords

interface ChangeFormsProps {
  id: string
  /** Of this page, as it was sent: pressing twice is one change. */
  formKey: string
  may: {
    amount: string | null
    frequency: string | null
    day: DaysToChoose | null
    skip: { on: string; next: string } | null
    unskip: { on: string | null } | null
    stop: boolean
  }
  problem: { field: string | null; error: string; typed: Typed } | null
}

/** What can be changed, one closed disclosure each. The browser opens them and posts the forms. */
export function ChangeForms({ id, formKey, may, problem }: ChangeFormsProps) {
  const errorOf = (field: string) => (problem?.field === field ? problem.error : undefined)
  const form = (what: string) => ({ what, formKey })
  return (
    <div className="mt-10 border-t border-line">
      {may.skip && (
        <Disclosure summary={skip.summary}>
          <p className="mb-4">{skip.text(may.skip.on, may.skip.next)}</p>
          <PostForm {...form('skipped')}>
            <Button type="submit">{skip.button(may.skip.on)}</Button>
          </PostForm>
        </Disclosure>
      )}
      {may.unskip && (
        <Disclosure summary={may.unskip.on ? unskip.summary : unskip.summaryPaused} open>
          <p className="mb-4">{may.unskip.on ? unskip.text(may.unskip.on) : unskip.textPaused}</p>
          <PostForm {...form('unskipped')}>
            <Button type="submit">{may.unskip.on ? unskip.button : unskip.buttonPaused}</Button>
          </PostForm>
        </Disclosure>
      )}
      {may.amount && (
        <Disclosure summary={amount.summary} open={problem?.field === 'amount'}>
          <PostForm {...form('amount')}>
            <TextField
              id="amount"
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              prefix="$"
              label={amount.label}
              hint={<Hint id="amount">{amount.hint}</Hint>}
              error={errorOf('amount')}
              defaultValue={problem?.field === 'amount' ? problem.typed.amount : may.amount}
            />
            <Button type="submit" className="mt-4">
              {amount.button}
            </Button>
          </PostForm>
        </Disclosure>
      )}
      {may.frequency && (
        <Disclosure summary={frequency.summary} open={problem?.field === 'frequency'}>
          <PostForm {...form('frequency')}>
            <SelectField
              id="frequency"
              name="frequency"
              label={frequency.label}
              hint={<Hint id="frequency">{frequency.hint}</Hint>}
              error={errorOf('frequency')}
              defaultValue={may.frequency}
            >
              {Object.entries(frequency.options).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
            <Button type="submit" className="mt-4">
              {frequency.button}
            </Button>
          </PostForm>
        </Disclosure>
      )}
      {may.day && (
        <Disclosure summary={day.summary} open={problem?.field === 'day'}>
          <PostForm {...form('day')}>
            <TextField
              id="day"
              name="day"
              type="date"
              min={may.day.first}
              max={may.day.last}
              label={day.label}
              hint={<Hint id="day">{day.hint(may.day.firstInWords, may.day.lastInWords)}</Hint>}
              error={errorOf('day')}
              defaultValue={problem?.field === 'day' ? problem.typed.day : may.day.planned}
            />
            <Button type="submit" className="mt-4">
              {day.button}
            </Button>
          </PostForm>
        </Disclosure>
      )}
      <Disclosure summary={card.summary}>
        <p className="mb-4">{card.text}</p>
        <CardButton id={id} />
      </Disclosure>
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
