import { useEffect, useRef } from 'react'
import { guard } from '../content/guard.ts'
import { timeField, trapField } from './guard-fields.ts'
import { askForTime } from './human-pace.ts'

/** Stands in every guarded form, unseen: the trap, and the time at which somebody turned to the form. */
export function GuardInputs() {
  const time = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const form = time.current?.form
    const open = () => void askForTime(time.current)
    // The focus may be what started React.
    if (form?.contains(document.activeElement)) open()
    else form?.addEventListener('focusin', open, { once: true })
    return () => form?.removeEventListener('focusin', open)
  }, [])

  return (
    <>
      <div className="sr-only" inert>
        <label>
          {guard.trapLabel}
          <input type="text" name={trapField} autoComplete="off" />
        </label>
      </div>
      <input ref={time} type="hidden" name={timeField} />
    </>
  )
}
