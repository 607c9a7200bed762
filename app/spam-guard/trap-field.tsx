import { trapWords } from '../content/trap-field.ts'
import { trapField } from './limits.ts'

/** A hidden field in every guarded form, which only programs fill in. */
export function TrapField() {
  return (
    <div className="sr-only" inert>
      <label>
        {trapWords.label}
        <input type="text" name={trapField} autoComplete="off" />
      </label>
    </div>
  )
}
