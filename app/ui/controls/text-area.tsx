import { type ComponentProps, useState, useSyncExternalStore } from 'react'
import { control, type FieldProps, Labelled } from './field.tsx'

/** Like TextField, for several lines. It is uncontrolled: use `defaultValue`. */
export function TextArea({
  className = '',
  defaultValue = '',
  ...field
}: Omit<ComponentProps<'textarea'>, 'id' | 'value' | 'defaultValue'> & FieldProps & { defaultValue?: string }) {
  const start = useTypedBefore(field.id, defaultValue)
  const look = `${control} block resize-y placeholder:text-ink-soft placeholder:opacity-100 ${className}`
  return <Labelled {...field}>{(own) => <textarea className={look} defaultValue={start} {...own} />}</Labelled>
}

/**
 * The text in the textarea when React hydrates the server's HTML. React 19 would replace input from before hydration by
 * the default; for inputs and selects it does not.
 */
function useTypedBefore(id: string, defaultValue: string): string {
  const hydrating = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
  const [start] = useState(() => {
    if (!hydrating || typeof document === 'undefined') return defaultValue
    return document.querySelector<HTMLTextAreaElement>(`textarea#${id}`)?.value ?? defaultValue
  })
  return start
}

const neverChanges = () => () => {}
