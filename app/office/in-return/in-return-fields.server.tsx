import { useId } from 'react'
import { firstBook } from '../../catalog/books.ts'
import { inReturnForm } from '../../content/receipts/in-return-form.ts'
import type { TypedInReturn } from '../../payments/given-in-return.server.ts'
import { formatExactDollars } from '../../values/money.ts'
import { fill } from '../../words/fill.ts'
import { fieldOf, type OfficeContext } from '../office-page.ts'
import { Field, typed, useProblemOf } from '../ui/forms.server.tsx'

/** What was given in return, as the form has it at first. Without a kind: nothing. */
interface Initial {
  kind?: string | null | undefined
  what?: string | null | undefined
  value?: string | null | undefined
}

/** The question what was given in return. The style sheet hides the two fields while the answer is "Nothing". */
export function InReturnFields({ context, kind, what, value }: { context: OfficeContext } & Initial) {
  const chosen = typed(context, 'inReturnKind') ?? kind ?? ''
  const problem = useProblemOf('inReturnKind')
  const problemId = useId()
  return (
    <fieldset className="in-return">
      <legend>{inReturnForm.legend}</legend>
      {Object.entries({ '': inReturnForm.nothing, ...inReturnForm.kinds }).map(([option, label]) => (
        <label key={option}>
          <input
            type="radio"
            name="inReturnKind"
            value={option}
            defaultChecked={chosen === option}
            aria-describedby={problem !== null && chosen === option ? problemId : undefined}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- The reader of a refused form goes on where it is wrong.
            autoFocus={problem !== null && chosen === option}
          />{' '}
          {label}
        </label>
      ))}
      {problem !== null && (
        <strong id={problemId} className="fault">
          {problem}
        </strong>
      )}
      <div className="what">
        <Field
          label={inReturnForm.what}
          name="inReturn"
          initial={what}
          maxLength={200}
          autoComplete="off"
          hint={inReturnForm.whatHint}
        />
        <Field
          label={inReturnForm.value}
          name="inReturnValue"
          initial={value}
          inputMode="decimal"
          autoComplete="off"
          hint={fill(inReturnForm.valueHint, { price: formatExactDollars(firstBook.priceCents) })}
        />
      </div>
    </fieldset>
  )
}

export const inReturnOf = (fields: FormData): Required<TypedInReturn> => ({
  inReturnKind: fieldOf(fields, 'inReturnKind'),
  inReturn: fieldOf(fields, 'inReturn'),
  inReturnValue: fieldOf(fields, 'inReturnValue'),
})
