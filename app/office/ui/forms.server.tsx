import { randomUUID } from 'node:crypto'
import { type ComponentProps, createContext, type ElementType, type ReactNode, useContext, useId } from 'react'
import { typedWords } from '../../content/typed.ts'
import { seenField } from '../../givers/seen-person.queries.server.ts'
import { suggestEmail } from '../../ui/controls/suggest-email.ts'
import { fill } from '../../words/fill.ts'
import type { OfficeContext } from '../office-page.ts'

/** The refused submit. Each form fills its fields from it. */
const RefusedSubmit = createContext<OfficeContext['refused']>(null)

/** What is wrong. Nothing, when there is no text. */
export function Problem({ children }: { children: string | null | undefined }) {
  if (!children) return null
  return (
    <p role="alert" className="problem">
      {children}
    </p>
  )
}

/** The address of the page, when a post to another path is answered with it. */
const PageAddress = createContext<string | undefined>(undefined)

interface RefusedPageProps {
  refused: OfficeContext['refused']
  /** Of the page, when the submit was to another address. */
  address?: string
  children: ReactNode
}

/** A page after a submit that was refused: above it what is wrong, and in its form what was typed. */
export function RefusedPage({ refused, address, children }: RefusedPageProps) {
  return (
    <PageAddress value={refused ? address : undefined}>
      <RefusedSubmit value={refused}>
        <Problem>{refused?.problem}</Problem>
        {children}
      </RefusedSubmit>
    </PageAddress>
  )
}

/** The typed value of a refused form. */
export function typed({ refused }: Pick<OfficeContext, 'refused'>, name: string): string | undefined {
  const value = refused?.fields.get(name)
  return typeof value === 'string' ? value : undefined
}

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

type NamedFields = Readonly<Record<string, string | number>>

/** Whether the refused form had these fields. */
const isAbout = (refused: OfficeContext['refused'], fields: NamedFields) =>
  refused !== null && Object.entries(fields).every(([name, value]) => refused.fields.get(name) === String(value))

interface FoldedProps {
  summary: ReactNode
  /** Read by screen readers in place of the summary. */
  label?: string
  /** Fields by which the form in it is known, such as its intent. */
  of: NamedFields
  children: ReactNode
}

/** A form that is seen after a press on its summary, and at once when it was refused. */
export function Folded({ summary, label, of, children }: FoldedProps) {
  return (
    <details open={isAbout(useContext(RefusedSubmit), of)}>
      <summary aria-label={label}>{summary}</summary>
      {children}
    </details>
  )
}

const noFields = {}

type PostFormProps = ComponentProps<'form'> & {
  formKey?: string | undefined
  /** Hidden fields that say what the form is about. They tell the forms of two rows apart, whose fields have the same names. */
  fields?: NamedFields | undefined
}

/**
 * A form that posts to its page, or to the action that is named, with an idempotency key: a double click is one change. `formKey` keeps the key of a
 * refused form, when the next submit must be the same change.
 */
export function PostForm({ children, formKey, fields = noFields, action, ...form }: PostFormProps) {
  const seen = useContext(SeenPerson)
  const refused = useContext(RefusedSubmit)
  const address = useContext(PageAddress)
  return (
    <form method="post" action={action ?? address} {...form}>
      <Hidden fields={{ key: formKey ?? randomUUID(), ...(seen !== null && { [seenField]: seen }), ...fields }} />
      <RefusedSubmit value={isAbout(refused, fields) ? refused : null}>{children}</RefusedSubmit>
    </form>
  )
}

type SubmitButtonProps = ComponentProps<'button'> & {
  action?: string | undefined
  intent?: string
  fields?: NamedFields
}

/** A form with one button. */
export function SubmitButton({ action, intent, fields, ...button }: SubmitButtonProps) {
  return (
    <PostForm action={action} fields={fields}>
      <button {...(intent && { name: 'intent', value: intent })} {...button} />
    </PostForm>
  )
}

/** What is wrong in a field of the refused form. Null means nothing. */
export function useProblemOf(name: string): string | null {
  const refused = useContext(RefusedSubmit)
  return refused?.field === name ? refused.problem : null
}

type Labelled = {
  label: string
  hint?: ReactNode
  /** The value of a field that nobody has typed into. In a refused form it is what was typed. */
  initial?: string | null | undefined
}

type ControlProps = Labelled & { as: ElementType; children?: ReactNode } & Pick<
    ComponentProps<'input'>,
    'type' | 'name' | 'defaultValue' | 'autoFocus'
  >

/** A field with its label, its hint, and beside it what is wrong in it. */
function Control({ as: Tag, label, hint, initial, ...control }: ControlProps) {
  const id = useId()
  const refused = useContext(RefusedSubmit)
  const { name = '', type } = control
  const value = control.defaultValue ?? typed({ refused }, name) ?? initial ?? ''
  const problem = useProblemOf(name)
  const meant = type === 'email' && suggestEmail(String(value))
  const describedBy = [problem !== null && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      <Tag
        id={id}
        aria-describedby={describedBy || undefined}
        aria-invalid={problem !== null || undefined}
        {...control}
        {...(type !== 'file' && { defaultValue: value })}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- The reader of a refused form goes on where it is wrong.
        autoFocus={refused?.field ? problem !== null : control.autoFocus}
      />
      {problem !== null && (
        <strong id={`${id}-problem`} className="fault">
          {problem}
        </strong>
      )}
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
