import { randomUUID } from 'node:crypto'
import { type ComponentProps, type ElementType, type ReactNode, useId } from 'react'
import type { OfficeContext } from '../office-page.ts'

/** What was wrong with the last press, above the form. Nothing was changed. */
export function Problem({ refused }: { refused: { problem: string } | string | null | undefined }) {
  if (!refused) return null
  return (
    <p role="alert" className="problem">
      {typeof refused === 'string' ? refused : refused.problem}
    </p>
  )
}

/** What was typed before, after a refusal. */
export function typed({ refused }: Pick<OfficeContext, 'refused'>, name: string): string | undefined {
  const value = refused?.fields.get(name)
  return typeof value === 'string' ? value : undefined
}

/** What a form carries and nobody types. */
export function Hidden({ fields }: { fields: Record<string, string | number> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

/**
 * A post to this page. Its key is the same for a second submit of the same form. `formKey`: the key of the form that was
 * refused, where the next press must be the same change.
 */
export function PostForm({ children, formKey, ...form }: ComponentProps<'form'> & { formKey?: string | undefined }) {
  return (
    <form method="post" {...form}>
      <Hidden fields={{ key: formKey ?? randomUUID() }} />
      {children}
    </form>
  )
}

type SubmitButtonProps = ComponentProps<'button'> & { intent?: string; fields?: Record<string, string | number> }

/** A post that is one button. */
export function SubmitButton({ intent, fields, ...button }: SubmitButtonProps) {
  return (
    <PostForm>
      {fields && <Hidden fields={fields} />}
      <button {...(intent && { name: 'intent', value: intent })} {...button} />
    </PostForm>
  )
}

type Labelled = { label: string; hint?: ReactNode }

function Control({ as: Tag, label, hint, ...control }: Labelled & { as: ElementType; children?: ReactNode }) {
  const id = useId()
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      <Tag id={id} aria-describedby={hint ? `${id}-hint` : undefined} {...control} />
      {hint && <small id={`${id}-hint`}>{hint}</small>}
    </p>
  )
}

export const Field = (props: Labelled & ComponentProps<'input'>) => <Control as="input" {...props} />

export const Area = (props: Labelled & ComponentProps<'textarea'>) => <Control as="textarea" rows={6} {...props} />

type ChoiceProps = Labelled & { options: Record<string, string> } & ComponentProps<'select'>

export function Choice({ options, ...props }: ChoiceProps) {
  return (
    <Control as="select" {...props}>
      {Object.entries(options).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </Control>
  )
}
