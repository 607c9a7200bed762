import type { ChangeEvent } from 'react'
import { Link } from 'react-router'
import { store } from '../content/pages/store.ts'
import { Icon } from '../ui/drawings/icon.tsx'
import { fill } from '../words/fill.ts'
import { minQuantity, maxQuantity } from './order-options.ts'

const formWords = store.form
const step =
  'grid size-12 cursor-pointer place-items-center rounded-control border-2 border-line-strong text-xl hover:bg-sunk disabled:cursor-not-allowed disabled:border-line disabled:text-ink-soft noscript:hidden'

interface QuantityControlProps {
  quantity: number
  onChange: (typed: string) => void
  /** The typed quantity is above the limit of one order. */
  isTooMany: boolean
  /** The typed value after a post without a script, valid or not. */
  typed: string | undefined
  error: string | undefined
}

export function QuantityControl({ quantity, onChange, isTooMany, typed, error }: QuantityControlProps) {
  const change = ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    // An emptied field becomes 1: the next typed digit must replace it, not follow it.
    if (field.value === '') requestAnimationFrame(() => field.select())
    onChange(field.value)
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div>
        <label htmlFor="quantity" className="block font-semibold">
          {formWords.quantity}
        </label>
        <p id="quantity-hint" className="text-sm text-ink-soft">
          {fill(formWords.hint, { max: maxQuantity })}
        </p>
        {error && (
          <p id="quantity-error" className="font-semibold text-danger">
            {error}
          </p>
        )}
      </div>
      <div className="flex gap-2">
        <button
          type="button"
          className={step}
          aria-label={formWords.fewer}
          disabled={quantity === minQuantity}
          onClick={() => onChange(String(quantity - 1))}
        >
          <Icon small name="minus" />
        </button>
        <input
          id="quantity"
          name="quantity"
          // Not "number", which a wheel changes: see `gift-fields.tsx`.
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? quantity}
          onChange={change}
          onFocus={(event) => event.currentTarget.select()}
          aria-describedby={error ? 'quantity-error quantity-hint' : 'quantity-hint'}
          aria-invalid={error ? true : undefined}
          className="size-12 rounded-control border-2 border-line-strong bg-field text-center font-semibold text-ink even-figures aria-invalid:border-danger noscript:w-24"
        />
        <button
          type="button"
          className={step}
          aria-label={formWords.more}
          disabled={quantity === maxQuantity}
          onClick={() => onChange(String(quantity + 1))}
        >
          <Icon small name="plus" />
        </button>
      </div>
      <p role="status" className="w-full">
        {isTooMany && (
          <>
            <span>{`${formWords.boxPrice.text} `}</span>
            <Link to={formWords.boxPrice.link.to} className="text-link">
              {formWords.boxPrice.link.label}
            </Link>
            <span>.</span>
          </>
        )}
      </p>
    </div>
  )
}
