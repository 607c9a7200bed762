import { randomUUID } from 'node:crypto'
import { type ComponentProps, createContext, type ElementType, type ReactNode, useContext, useId } from 'react'
import { typedWords } from '../../content/typed.ts'
import { seenField } from '../../givers/seen-person.queries.server.ts'
import { suggestEmail } from '../../ui/controls/suggest-email.ts'
import { fill } from '../../words/fill.ts'
import type { OfficeContext } from '../office-page.ts'

/** The error of the last submit. That submit changed nothing. */
export function Problem({ refused }: { refused: { problem: string } | string | null | undefined }) {
  if (!refused) return null
  return (
    <p role="alert" className="problem">
      {typeof refused === 'string' ? refused : refused.problem}
    </p>
  )
}

/** The typed value of a refused form. */
export function typed({ refused }: Pick<OfficeContext, 'refused'>, name: string): string | undefined {
  const value = refused?.fields.get(name)
  return typeof value === 'string' ? value : undefined
}

/** The name of a field and its value: the typed one after a refusal, before that the initial one. */
export const fieldProps = (context: Pick<OfficeContext, 'refused'>, name: string, initial?: string | null) => ({
  name,
  defaultValue: typed(context, name) ?? initial ?? '',
})

export function Hidden({ fields }: { fields: Record<string, string | number> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

/** Whom the page shows: every form in it carries that, so that it acts on nobody else. See `seenOf`. */
export const SeenPerson = createContext<string | null>(null)

/** Why a form about a person was refused. */
export const personChanged = {
  problem:
    'Two givers were merged, or taken apart, after this page was opened, so the form was about somebody else. Nothing was changed. Look at the giver as it is now.',
  status: 409,
} as const

/**
 * A form that posts to its page, with an idempotency key: a double click is one change. `formKey` keeps the key of a
 * refused form, when the next submit must be the same change.
 */
export function PostForm({ children, formKey, ...form }: ComponentProps<'form'> & { formKey?: string | undefined }) {
  const seen = useContext(SeenPerson)
  return (
    <form method="post" {...form}>
      <Hidden fields={{ key: formKey ?? randomUUID(), ...(seen !== null && { [seenField]: seen }) }} />
      {children}
    </form>
  )
}

type SubmitButtonProps = ComponentProps<'button'> & { intent?: string; fields?: Record<string, string | number> }

/** A form with one button. */
export function SubmitButton({ intent, fields, ...button }: SubmitButtonProps) {
  return (
    <PostForm>
      {fields && <Hidden fields={fields} />}
      <button {...(intent && { name: 'intent', value: intent })} {...button} />
    </PostForm>
  )
}

type Labelled = { label: string; hint?: ReactNode }

type ControlProps = Labelled & { as: ElementType; children?: ReactNode } & Pick<
    ComponentProps<'input'>,
    'type' | 'defaultValue'
  >

function Control({ as: Tag, label, hint, ...control }: ControlProps) {
  const id = useId()
  const meant = control.type === 'email' && suggestEmail(String(control.defaultValue ?? ''))
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      <Tag id={id} aria-describedby={hint ? `${id}-hint` : undefined} {...control} />
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      {meant && <small>{fill(typedWords.emailHint, { email: meant })}</small>}
    </p>
  )
}

export const Field = (props: Labelled & ComponentProps<'input'>) => <Control as="input" {...props} />

export const Area = (props: Labelled & ComponentProps<'textarea'>) => <Control as="textarea" rows={6} {...props} />

type ChoiceProps = Labelled & {
  options: Record<string, string>
  /** The fields that an option shows, by its value: see the stylesheet. */
  fieldsOf?: Partial<Record<string, string | null>>
} & ComponentProps<'select'>

export function Choice({ options, fieldsOf, ...props }: ChoiceProps) {
  return (
    <Control as="select" {...props}>
      {Object.entries(options).map(([value, words]) => (
        <option key={value} value={value} data-fields={fieldsOf?.[value] ?? undefined}>
          {words}
        </option>
      ))}
    </Control>
  )
}
