import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { donate } from '../content/pages/donate.ts'
import type { FormProblem } from '../ui/controls/error-summary.tsx'
import type { ExtrasRules } from './gift-extra-fields.tsx'
import type { GiftExtras as Extras } from './gift.ts'
import { hasExtras } from './gift-form.ts'

type FieldsModule = typeof import('./gift-extra-fields.tsx')

let resolveFields: (fields: FieldsModule) => void
const fieldsModule = new Promise<FieldsModule>((resolve) => (resolveFields = resolve))
/** Repeatable: after a failure the next call tries again, and until then the server's fields stay as they are. */
const loadFields = () => import('./gift-extra-fields.tsx').then(resolveFields, () => {})
if (import.meta.env.SSR) await loadFields()
const Fields = lazy(() => fieldsModule)

interface GiftExtrasProps {
  /** The initial values, from the query or from the server's last answer. */
  extras: Extras
  problems: readonly FormProblem[]
  /** The description of the addition for the cost, once the amount is known. */
  figures: string | undefined
  isLoaded: boolean
  onLoad: (rules: ExtrasRules) => void
  onInput: () => void
}

/** The disclosure "Add something to this gift". Few gifts need it, so the browser loads its code when it is opened. */
export function GiftExtras({ extras, problems, figures, isLoaded, onLoad, onInput }: GiftExtrasProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const isFilled = hasExtras(extras)
  const [first] = useState({ extras, isFilled })
  const withFields = (props: { problems: readonly FormProblem[]; figures?: string | undefined }) => (
    <Suspense>
      <Fields extras={first.extras} onLoad={onLoad} {...props} />
    </Suspense>
  )
  // React hydrates the server's fields in place when their code is loaded, if the element stays the same until then.
  const [unloadedElement] = useState(() => withFields({ problems }))
  useEffect(() => {
    // React has written the page again, without the fields: see `page-fields.ts`.
    const hasFields = details.current!.querySelector('[name]') !== null
    if (!hasFields) void loadFields()
    if (!isFilled) return
    // On return, browsers restore typed values and close opened disclosures.
    details.current!.open = true
    void loadFields()
  }, [isFilled])

  return (
    <details
      ref={details}
      open={first.isFilled}
      className="max-sm:-my-2"
      suppressHydrationWarning
      onInput={onInput}
      onToggle={loadFields}
    >
      <summary className="cursor-pointer py-2.5 font-semibold">{donate.form.addMore}</summary>
      {isLoaded ? withFields({ problems, figures }) : unloadedElement}
    </details>
  )
}
