import { type ComponentProps, type ReactNode, useState, useSyncExternalStore } from 'react'
import { Icon } from '../drawings/icon.tsx'

const control =
  'min-h-12 w-full rounded-control border-2 border-line-strong bg-field px-4 py-2 text-ink aria-invalid:border-danger'

interface FieldProps {
  id: string
  label: string
  hint?: ReactNode
  error?: string | undefined
}

/** Label above, error in words beside the control, both tied to it. */
export function TextField({
  id,
  label,
  hint,
  error,
  prefix,
  className = '',
  ...rest
}: Omit<ComponentProps<'input'>, 'prefix'> & FieldProps & { prefix?: string }) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id} className="mb-2 block font-semibold">
        {label}
      </label>
      {hint}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <div className="relative">
        {prefix && (
          <span aria-hidden="true" className="absolute inset-y-0 left-4 grid place-items-center text-ink-soft">
            {prefix}
          </span>
        )}
        <input
          id={id}
          className={`${control} ${prefix ? 'pl-9' : ''} ${className}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          {...rest}
        />
      </div>
    </div>
  )
}

/** Like TextField, for several lines. The browser keeps what is typed: give it a `defaultValue`. */
export function TextArea({
  id,
  label,
  hint,
  error,
  className = '',
  defaultValue = '',
  ...rest
}: Omit<ComponentProps<'textarea'>, 'id' | 'value' | 'defaultValue'> & FieldProps & { defaultValue?: string }) {
  const start = useTypedBefore(id, defaultValue)
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id} className="mb-2 block font-semibold">
        {label}
      </label>
      {hint}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <textarea
        id={id}
        className={`${control} block resize-y placeholder:text-ink-soft placeholder:opacity-100 ${className}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        defaultValue={start}
        {...rest}
      />
    </div>
  )
}

/**
 * What the textarea holds when React wakes up on the server's HTML. React 19 would put the default back over what was
 * typed meanwhile; with inputs and selects it does not.
 */
function useTypedBefore(id: string, defaultValue: string): string {
  const wakingUp = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
  const [start] = useState(() => {
    if (!wakingUp || typeof document === 'undefined') return defaultValue
    const area = document.getElementById(id)
    return area instanceof HTMLTextAreaElement ? area.value : defaultValue
  })
  return start
}

const neverChanges = () => () => {}

export function SelectField({ id, label, className = '', children, ...rest }: ComponentProps<'select'> & FieldProps) {
  return (
    <div>
      <label htmlFor={id} className="mb-2 block font-semibold">
        {label}
      </label>
      <div className="relative">
        <select id={id} className={`${control} cursor-pointer appearance-none pr-12 ${className}`} {...rest}>
          {children}
        </select>
        <Icon small name="chevron" className="pointer-events-none absolute inset-y-0 right-4 my-auto" />
      </div>
    </div>
  )
}

function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mb-2 flex gap-2 font-semibold text-danger">
      <Icon small name="alert" className="mt-0.5" />
      <span>{children}</span>
    </p>
  )
}
