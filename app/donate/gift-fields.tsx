import { donate } from '../content/pages/donate.ts'
import { frequencies, type Frequency } from '../values/payment-terms.ts'
import { formatDollars } from '../values/money.ts'
import { ChoiceGroup, ChoiceTile } from '../ui/controls/choice-group.tsx'
import { SelectField, TextField } from '../ui/controls/field.tsx'
import { type GiftForm, withCustom, withPreset } from './gift-form.ts'
import { presetCents } from './gift.ts'

const formWords = donate.form

interface GiftFieldsProps {
  form: GiftForm
  onChange: (form: GiftForm) => void
  /** The error of the custom amount. */
  error?: string | undefined
}

export function GiftFields(props: GiftFieldsProps) {
  return (
    <>
      <GivingFields {...props} />
      <AmountFields {...props} />
    </>
  )
}

/** One-time or recurring. The style sheet shows the frequency only for a recurring gift, with a script or without. */
function GivingFields({ form, onChange }: GiftFieldsProps) {
  return (
    <div className="grid gap-3">
      <ChoiceGroup legend={formWords.givingLegend} className="grid-cols-[repeat(auto-fit,minmax(7rem,1fr))]">
        {(['one-time', 'recurring'] as const).map((giving) => (
          <ChoiceTile
            key={giving}
            name="giving"
            value={giving}
            label={giving === 'recurring' ? formWords.recurring : formWords.oneTime}
            checked={form.giving === giving}
            onChoose={() => onChange({ ...form, giving })}
          />
        ))}
      </ChoiceGroup>
      <div className="only-recurring in-row">
        <SelectField
          id="frequency"
          name="frequency"
          label={formWords.frequencyLabel}
          value={form.frequency}
          onChange={({ target }) => onChange({ ...form, frequency: target.value as Frequency })}
        >
          {frequencies.map((frequency) => (
            <option key={frequency} value={frequency}>
              {formWords.frequencies[frequency]}
            </option>
          ))}
        </SelectField>
      </div>
    </div>
  )
}

function AmountFields({ form, onChange, error }: GiftFieldsProps) {
  return (
    <div className="in-row grid gap-3">
      <ChoiceGroup
        legend={formWords.amountLegend}
        className="grid-cols-[repeat(auto-fit,minmax(2.75rem,1fr))] max-[22rem]:gap-1.5"
      >
        {presetCents.map((cents) => (
          <ChoiceTile
            key={cents}
            name="preset"
            value={cents}
            label={formatDollars(cents)}
            checked={form.presetCents === cents}
            onChoose={() => onChange(withPreset(form, cents))}
            className="gives-way px-0 min-[22rem]:text-lg"
          />
        ))}
      </ChoiceGroup>
      <TextField
        id="custom"
        name="custom"
        label={formWords.customLabel}
        hint={
          <p id="custom-hint" className="hidden text-sm text-ink-soft noscript:block">
            {formWords.customWins}
          </p>
        }
        error={error}
        prefix="$"
        className="takes-over even-figures"
        // Not "number": its value is empty when a browser does not read what was typed, and a wheel changes it.
        type="text"
        inputMode="decimal"
        autoComplete="off"
        placeholder=" "
        value={form.custom}
        onChange={({ target }) => onChange(withCustom(form, target.value))}
      />
    </div>
  )
}
