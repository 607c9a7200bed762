import { donate } from '../../content/donate.ts'
import { Lamp } from '../../ui/lamp.tsx'
import { amountOf, type GiftForm } from './choice.ts'
import { impactMessage } from './impact-message.ts'

/** Without a script the message could not follow the choice, so all of it is told at once, beside the form. */
export function ImpactPanel({ form }: { form: GiftForm }) {
  return (
    <div className="flex items-center gap-4 rounded-control bg-sunk px-5 py-4 noscript:hidden">
      <Lamp className="h-16 shrink-0" />
      <div>
        <h3 className="text-lg">{donate.form.impactTitle}</h3>
        <p role="status" className="even-figures">
          {impactMessage(amountOf(form))}
        </p>
      </div>
    </div>
  )
}
