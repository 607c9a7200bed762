import { guard } from '../content/guard.ts'
import { trapField } from './limits.ts'

/** A hidden field in every guarded form, which only programs fill in. */
export function TrapField() {
  return (
    <div className="sr-only" inert>
      <label>
        {guard.trapLabel}
        <input type="text" name={trapField} autoComplete="off" />
      </label>
    </div>
  )
}
