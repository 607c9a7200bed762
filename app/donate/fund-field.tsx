import { funds } from '../catalog/funds.ts'
import type { Fund } from '../content/funds.ts'
import { noFund } from '../content/no-fund.ts'
import { giftExtras } from '../content/gift-extras.ts'

interface FundFieldProps {
  /** The key of a fund, as typed. */
  chosen: string | undefined
  error: string | undefined
}

/** The choice of a fund. An unknown one, of an old link for example, leaves the first choice. */
export function FundField({ chosen, error }: FundFieldProps) {
  const general: Fund = { key: '', name: noFund.name, sentence: null }
  const choices = [general, ...funds]
  const known = choices.find(({ key }) => key === chosen) ?? general
  return (
    <fieldset aria-describedby={error && 'fund-error'}>
      <legend className="font-semibold">{giftExtras.fund.legend}</legend>
      {error && (
        <p id="fund-error" className="font-semibold text-danger">
          {error}
        </p>
      )}
      {choices.map(({ key, name, sentence }, index) => (
        <label key={key} className="flex min-h-11 items-center gap-3 py-1">
          <input
            type="radio"
            id={index === 0 ? 'fund' : undefined}
            name="fund"
            value={key}
            defaultChecked={key === known.key}
            className="size-6 shrink-0"
          />
          <span>
            {name}
            {sentence && <span className="block text-sm text-ink-soft">{sentence}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
