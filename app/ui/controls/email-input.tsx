import { type ComponentProps, useEffect, useState } from 'react'
import { typedWords } from '../../content/typed.ts'
import { TextField } from './field.tsx'
import { suggestEmail } from './suggest-email.ts'
import { fill } from '../../words/fill.ts'

/** No word appears while somebody types. In milliseconds. */
const pauseMs = 600

/** A text field for an address, with the address that was probably meant below it. Every form takes it for addresses. */
export function EmailInput(field: Omit<ComponentProps<typeof TextField>, 'type'>) {
  return (
    <TextField {...field} type="email">
      <EmailSuggestion fieldId={field.id} start={String(field.defaultValue ?? '')} />
    </TextField>
  )
}

/** It never refuses an address. Without a script it is there when the form is shown again. */
function EmailSuggestion({ fieldId, start }: { fieldId: string; start: string }) {
  const [typed, setTyped] = useState(start)
  useEffect(() => {
    const field = document.getElementById(fieldId) as HTMLInputElement
    let pause = 0
    const look = () => {
      clearTimeout(pause)
      pause = window.setTimeout(() => setTyped(field.value), pauseMs)
    }
    // What was typed before React started has no event.
    look()
    field.addEventListener('input', look)
    return () => {
      clearTimeout(pause)
      field.removeEventListener('input', look)
    }
  }, [fieldId])
  const email = suggestEmail(typed)
  return (
    <p aria-live="polite" className="not-empty:mt-2">
      {email && fill(typedWords.emailHint, { email })}
    </p>
  )
}
