import type { Dispatch } from 'react'
import { donate } from '../content/donate.ts'
import { ChoiceGroup, ChoiceTile } from '../ui/controls/choice-group.tsx'
import { SelectField } from '../ui/controls/field.tsx'
import type { GiftForm } from './choice.ts'
import type { GiftFormEvent } from './gift-form.ts'
import { frequencies, type Frequency } from './gift-options.ts'

const words = donate.form

/** Once or again and again. The style sheet shows the frequency only when it matters, script or not. */
export function GivingFields({ form, dispatch }: { form: GiftForm; dispatch: Dispatch<GiftFormEvent> }) {
  return (
    <div className="grid gap-4">
      <ChoiceGroup legend={words.givingLegend} className="grid-cols-2">
        {(['one-time', 'recurring'] as const).map((giving) => (
          <ChoiceTile
            key={giving}
            name="giving"
            value={giving}
            label={giving === 'recurring' ? words.recurring : words.oneTime}
            checked={form.giving === giving}
            onChoose={() => dispatch({ type: 'gave', giving })}
          />
        ))}
      </ChoiceGroup>
      <div className="only-recurring">
        <SelectField
          id="frequency"
          name="frequency"
          label={words.frequencyLabel}
          value={form.frequency}
          onChange={({ target }) => dispatch({ type: 'repeated', frequency: target.value as Frequency })}
        >
          {frequencies.map((frequency) => (
            <option key={frequency} value={frequency}>
              {words.frequencies[frequency]}
            </option>
          ))}
        </SelectField>
      </div>
    </div>
  )
}
