import { donate } from '../content/donate.ts'
import { Lamp } from '../ui/drawings/lamp.tsx'
import { amountOf, type GiftForm } from './choice.ts'
import { presetCents } from './gift-options.ts'
import { impactMessage } from './impact-message.ts'

/** Until React is `alive`, the style sheet shows the message of the preset, see `chosen.css`. */
export function ImpactPanel({ form, alive }: { form: GiftForm; alive: boolean }) {
  return (
    <div className="flex items-center gap-4 rounded-control bg-sunk px-5 py-4">
      <Lamp className="h-16 shrink-0" />
      <div>
        <h3 className="text-lg">{donate.form.impactTitle}</h3>
        {alive ? (
          <p role="status" className="even-figures">
            {impactMessage(amountOf(form))}
          </p>
        ) : (
          <p className="even-figures">
            <span className="not-chosen">{impactMessage(null)}</span>
            {presetCents.map((cents) => (
              <span key={cents} className={`chosen chosen-amount chosen-${cents}`}>
                {impactMessage(cents)}
              </span>
            ))}
          </p>
        )}
      </div>
    </div>
  )
}
