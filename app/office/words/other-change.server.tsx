import type { Edition } from '../../published-words/read-edition.server.ts'
import type { OfficeContext } from '../office-page.ts'
import { FactList } from '../ui/facts.server.tsx'
import { ChangeMark } from './change-mark.server.tsx'
import { type EditorText, valueInWords } from './editor-texts.ts'
import { changedPaths, lastChangeOfText } from './last-changes.ts'
import { addressOf } from './word-address.ts'

/** The refused form was opened before somebody else published another text. */
export function isStaleForm({ refused }: Pick<OfficeContext, 'refused'>, { published }: EditorText): boolean {
  const was = refused?.fields.get('was')
  return typeof was === 'string' && was !== JSON.stringify(published ?? null)
}

interface OtherChangeProps {
  context: OfficeContext
  text: EditorText
  edition: Edition
}

/** What somebody else published while the refused form was open, beside what it said before. */
export function OtherChange({ context, text, edition }: OtherChangeProps) {
  if (!isStaleForm(context, text)) return null
  const change = lastChangeOfText(changedPaths(edition), text.path)
  const before = valueBefore(context.refused!.fields.get('was'))
  const says = (value: EditorText['value']) => ({
    lines: valueInWords({ kind: text.kind, shown: String(value) }, value),
  })
  return (
    <>
      <FactList
        facts={{
          'It said': says(before),
          'It says now': says(text.published ?? null),
          'Changed by': change && <ChangeMark change={change} />,
        }}
      />
      <p>
        What you typed is still below. Keep it in place of the other change, or{' '}
        <a href={addressOf({ text: text.path })}>leave it as it is now</a>.
      </p>
    </>
  )
}

/** The value that the form was opened with. Null when it is none. */
function valueBefore(was: FormDataEntryValue | null): EditorText['value'] {
  try {
    const value: unknown = JSON.parse(typeof was === 'string' ? was : 'null')
    return typeof value === 'string' || typeof value === 'number' ? value : null
  } catch {
    return null
  }
}
