import { presetCents } from './gift.ts'

interface ChosenAmountProps {
  /** The initial amount of the field, in cents. */
  typedCents: number | null
  describe: (cents: number) => string
}

/** Before React, the style sheet shows the words of the chosen amount, see `chosen.css`. */
export function ChosenAmount({ typedCents, describe }: ChosenAmountProps) {
  return (
    <>
      {typedCents && <span className="chosen chosen-typed">{describe(typedCents)}</span>}
      {presetCents.map((cents) => (
        <span key={cents} className={`chosen chosen-amount chosen-${cents}`}>
          {describe(cents)}
        </span>
      ))}
    </>
  )
}
