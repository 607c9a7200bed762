import type { Edition } from '../../published-words/read-edition.server.ts'
import { officeHref } from '../office-href.ts'
import type { OfficeContext } from '../office-page.ts'
import { FactList } from '../ui/facts.server.tsx'
import { Area, Field, Hidden, PostForm } from '../ui/forms.server.tsx'
import { capitalize } from '../ui/words.ts'
import { ChangeMark } from './change-mark.server.tsx'
import { type EditorText, findEditorText, kindInWords, namedSetOf, valueInWords } from './editor-texts.ts'
import { changedPaths, lastChangeOfText } from './last-changes.ts'
import { isStaleForm, OtherChange } from './other-change.server.tsx'
import { fieldHint } from './field-hint.ts'
import { PlaceFacts, UseFacts } from './text-facts.server.tsx'
import { typedText } from './typed-value.ts'
import { addressOf } from './word-address.ts'

const maxLength = 20_000

interface TextPageProps {
  context: OfficeContext
  edition: Edition
  path: string
}

/** One text: what it is, where else it appears, and the form that keeps another among the editor's changes. */
export function TextPage({ context, edition, path }: TextPageProps) {
  const text = findEditorText(edition, path)
  if (!text) return <p>There is no such text, or it is not changed here.</p>
  const { set } = namedSetOf(edition, text.set.key)
  const mayChange = context.may('/office/words', 'save')
  return (
    <>
      <p>
        <a href={officeHref('/office/words')}>All words</a> › <a href={addressOf({ set: set.key })}>{set.name}</a>
        {set.pages?.[0] && (
          <>
            {' '}
            (<a href={set.pages[0]}>{set.pages[0]}</a>)
          </>
        )}
      </p>
      <h2>
        {capitalize(kindInWords(text))}
        {placeInWords(text)}
      </h2>
      <OtherChange context={context} text={text} edition={edition} />
      <TextFacts text={text} edition={edition} mayChange={mayChange} />
      {mayChange && <ChangeForm context={context} text={text} />}
      <PlaceFacts text={text} />
      <UseFacts text={text} edition={edition} />
    </>
  )
}

function placeInWords({ section, place }: EditorText): string {
  const names = [section, place].filter(Boolean)
  return names.length === 0 ? '' : ` in “${names.join(', ')}”`
}

function TextFacts({ text, edition, mayChange }: { text: EditorText; edition: Edition; mayChange: boolean }) {
  const { published, released, isInDraft, isChanged, value, kind } = text
  const change = lastChangeOfText(changedPaths(edition), text.path)
  const says = (other: EditorText['value'] | undefined) =>
    other === undefined ? null : valueInWords({ kind, shown: String(other) }, other)
  const facts = {
    'It says': mayChange ? null : { lines: valueInWords(text, value) },
    'Visitors read': isInDraft ? { lines: says(published) } : null,
    'As released': isChanged ? { lines: says(released) } : null,
    'Last changed': change && <ChangeMark change={change} />,
  }
  return (
    <>
      {isInDraft && (
        <p className="note">
          You have changed it, and not published it yet. <a href={officeHref('/office/words/draft')}>Your changes</a>
        </p>
      )}
      <FactList facts={facts} />
    </>
  )
}

function ChangeForm({ context, text }: { context: OfficeContext; text: EditorText }) {
  const { path, published, value, kind, released, isChanged } = text
  const was = JSON.stringify(published ?? null)
  const isStale = isStaleForm(context, text)
  const field = {
    label: `New ${kind.name}`,
    hint: fieldHint(text),
    name: 'value',
    initial: typedText(kind, value),
    required: true,
  }
  return (
    <>
      <PostForm fields={{ path }}>
        <Hidden fields={{ was }} />
        {kind.value === 'text' && typeof value !== 'number' ? (
          <Area {...field} maxLength={maxLength} rows={rowsOf(text)} />
        ) : (
          <Field {...field} maxLength={500} {...inputProps(text)} />
        )}
        <button name="intent" value="save">
          {isStale ? 'Keep mine' : 'Keep this change'}
        </button>
      </PostForm>
      {isChanged && released !== undefined && (
        <PostForm fields={{ path }}>
          <Hidden fields={{ was }} />
          <button name="intent" value="as-released" className="quiet">
            As released
          </button>
        </PostForm>
      )}
    </>
  )
}

const rowsOf = ({ shown }: EditorText) => Math.min(20, Math.max(2, Math.ceil(shown.length / 60) + 1))

function inputProps({ kind, value }: EditorText) {
  if (typeof value === 'number')
    return { inputMode: kind.value === 'dollars' ? ('decimal' as const) : ('numeric' as const) }
  if (kind.value === 'phone') return { type: 'tel' }
  if (kind.value === 'email') return { type: 'email' }
  return { inputMode: 'text' as const }
}
