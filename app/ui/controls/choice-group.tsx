import type { ReactNode } from 'react'

/** Radio buttons that look like tiles; the legend is the name of the group. */
export function ChoiceGroup({
  legend,
  className = '',
  children,
}: {
  legend: string
  className?: string
  children: ReactNode
}) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className={`grid gap-2 sm:gap-3 ${className}`}>{children}</div>
    </fieldset>
  )
}

interface ChoiceTileProps {
  name: string
  value: string | number
  label: string
  checked: boolean
  onChoose: () => void
  className?: string
}

export function ChoiceTile({ name, value, label, checked, onChoose, className = '' }: ChoiceTileProps) {
  return (
    <label className={`choice-tile ${className}`}>
      <input type="radio" name={name} value={value} checked={checked} onChange={onChoose} />
      <span>{label}</span>
    </label>
  )
}
