import type { EditedText } from '../../published-words/read-words.server.ts'
import type { OfficeContext } from '../office-page.ts'
import { FactList } from '../ui/facts.server.tsx'
import { Area, Field, fieldProps, Hidden, PostForm } from '../ui/forms.server.tsx'
import { addressOf, inWords } from './word-address.ts'

const hint = 'Text in braces, such as {amount}, is filled in later: leave it as it is.'

/** One text with the form that keeps another among the editor's changes. */
export function TextForm({ context, text }: { context: OfficeContext; text: EditedText }) {
  const { value, path, published, released, isChanged, isInDraft } = text
  const [set = ''] = path.split('#')
  const isText = typeof value === 'string'
  const mayChange = (isText || typeof value === 'number') && context.may('/office/words', 'save')
  const hidden = { path, was: JSON.stringify(published ?? null) }
  return (
    <>
      <p>
        <a href={addressOf({ set })}>{set}</a>
      </p>
      <h2>{path.replace(/^.*#/, '')}</h2>
      {!mayChange && <FactList facts={{ 'It says': inWords(value) }} />}
      {isInDraft && published !== undefined && <FactList facts={{ 'Visitors read': inWords(published) }} />}
      {isChanged && released !== undefined && <FactList facts={{ 'As released': inWords(released) }} />}
      {mayChange && (
        <PostForm>
          <Hidden fields={hidden} />
          {isText ? (
            <Area label="New text" hint={hint} {...fieldProps(context, 'value', value)} required maxLength={20_000} />
          ) : (
            <Field
              label="New number"
              {...fieldProps(context, 'value', String(value))}
              required
              inputMode="decimal"
              maxLength={20}
            />
          )}
          <button name="intent" value="save">
            Keep this change
          </button>
        </PostForm>
      )}
      {mayChange && isChanged && released !== undefined && (
        <PostForm>
          <Hidden fields={hidden} />
          <button name="intent" value="as-released" className="quiet">
            As released
          </button>
        </PostForm>
      )}
    </>
  )
}
