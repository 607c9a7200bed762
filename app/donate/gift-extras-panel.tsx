import { useEffect, useState } from 'react'
import { donate } from '../content/pages/donate.ts'
import type { FormProblem } from '../ui/controls/error-summary.tsx'
import { hasExtras } from './choice.ts'
import type { GiftChoice, GiftExtras as Extras } from './gift-options.ts'

/** What a browser fetches when somebody opens the disclosure: hardly any gift needs it. */
export type ExtrasPanel = typeof import('./gift-extra-fields.tsx')

/** The server writes the fields; a browser that imported them here would fetch them with the page. */
const Fields = import.meta.env.SSR ? (await import('./gift-extra-fields.tsx')).GiftExtraFields : null

const load = (onLoad: (panel: ExtrasPanel) => void) => void import('./gift-extra-fields.tsx').then(onLoad, () => {})

interface GiftExtrasProps {
  /** At first, what the address or the last answer of the server says. */
  extras: Extras | undefined
  gift: { amountCents: number | null } & Pick<GiftChoice, 'frequency'>
  problems: readonly FormProblem[]
  panel: ExtrasPanel | null
  onLoad: (panel: ExtrasPanel) => void
  onInput: () => void
}

/**
 * The disclosure "Add something to this gift": the browser's own, and its fields are the server's. React leaves them as they
 * are until their code has come.
 */
export function GiftExtras({ extras, gift, problems, panel, onLoad, onInput }: GiftExtrasProps) {
  const [first] = useState({ extras, problems })
  const isFilled = hasExtras(extras)
  useEffect(() => {
    if (isFilled) load(onLoad)
  }, [isFilled, onLoad])

  return (
    <details
      // Set by the server; afterwards it is the visitor's.
      open={Fields ? isFilled : undefined}
      suppressHydrationWarning
      onInput={onInput}
      onToggle={() => load(onLoad)}
    >
      <summary className="cursor-pointer py-2.5 font-semibold">{donate.form.addMore}</summary>
      {/* To React the browser's part is an empty text, which it does not write over what the server wrote. */}
      <div id="extras" suppressHydrationWarning>
        {Fields ? <Fields {...first} /> : ''}
      </div>
      {panel && <panel.LiveFields {...{ first, gift, problems, isFilled }} />}
    </details>
  )
}
