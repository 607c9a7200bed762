import type { Dispatch } from 'react'
import { donate } from '../content/donate.ts'
import { ChoiceGroup, ChoiceTile } from '../ui/controls/choice-group.tsx'
import { TextField } from '../ui/controls/field.tsx'
import { formatDollars } from '../ledger/money.ts'
import type { GiftForm } from './choice.ts'
import type { GiftFormEvent } from './gift-form.ts'
import { presetCents } from './gift-options.ts'

const words = donate.form

interface AmountFieldsProps {
  form: GiftForm
  dispatch: Dispatch<GiftFormEvent>
  error?: string | undefined
}

export function AmountFields({ form, dispatch, error }: AmountFieldsProps) {
  return (
    <div className="grid gap-4">
      <ChoiceGroup legend={words.amountLegend} className="grid-cols-6">
        {presetCents.map((cents, index) => (
          <ChoiceTile
            key={cents}
            name="preset"
            value={cents}
            label={formatDollars(cents)}
            checked={form.presetCents === cents}
            onChoose={() => dispatch({ type: 'picked', presetCents: cents })}
            className={`gives-way text-lg ${index < 3 ? 'col-span-2' : 'col-span-3'}`}
          />
        ))}
      </ChoiceGroup>
      <TextField
        id="custom"
        name="custom"
        label={words.customLabel}
        hint={
          <p id="custom-hint" className="mb-2 hidden text-sm text-ink-soft noscript:block">
            {words.customWins}
          </p>
        }
        error={error}
        prefix="$"
        className="takes-over even-figures"
        type="number"
        min="1"
        step="0.01"
        inputMode="decimal"
        autoComplete="off"
        placeholder=" "
        value={form.custom}
        onChange={({ target }) => dispatch({ type: 'typed', custom: target.value })}
      />
    </div>
  )
}
