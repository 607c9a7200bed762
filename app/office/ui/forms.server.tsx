import { randomUUID } from 'node:crypto'
import { type ComponentProps, type ReactNode, useId } from 'react'
import type { OfficeVisit } from '../office-page.ts'

/** What was wrong with the last press, above the form. Nothing was changed. */
export function Problem({ refused }: Pick<OfficeVisit, 'refused'>) {
  if (!refused) return null
  return (
    <p role="alert" className="problem">
      {refused.problem}
    </p>
  )
}

/** What was typed before, after a refusal. */
export function typed({ refused }: Pick<OfficeVisit, 'refused'>, name: string): string | undefined {
  const value = refused?.fields.get(name)
  return typeof value === 'string' ? value : undefined
}

/**
 * A post to this page. Its key is the same for a second press of the same form. `formKey`: the key of the form that was
 * refused, where the next press must be the same change.
 */
export function PostForm({ children, formKey, ...form }: ComponentProps<'form'> & { formKey?: string | undefined }) {
  return (
    <form method="post" {...form}>
      <input type="hidden" name="key" value={formKey ?? randomUUID()} />
      {children}
    </form>
  )
}

type FieldProps = { label: string; hint?: ReactNode } & ComponentProps<'input'>

export function Field({ label, hint, ...input }: FieldProps) {
  const id = useId()
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} aria-describedby={hint ? `${id}-hint` : undefined} {...input} />
      {hint && <small id={`${id}-hint`}>{hint}</small>}
    </p>
  )
}

export function Area({ label, hint, ...area }: { label: string; hint?: ReactNode } & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      <textarea id={id} rows={6} aria-describedby={hint ? `${id}-hint` : undefined} {...area} />
      {hint && <small id={`${id}-hint`}>{hint}</small>}
    </p>
  )
}

export function Choice({
  label,
  options,
  ...select
}: { label: string; options: Record<string, string> } & ComponentProps<'select'>) {
  const id = useId()
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} {...select}>
        {Object.entries(options).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </p>
  )
}
