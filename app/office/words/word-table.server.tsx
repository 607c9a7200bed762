import { Table } from '../ui/table.server.tsx'
import { ChangeMark } from './change-mark.server.tsx'
import { type EditorText, kindInWords, lettersOf, valueInWords } from './editor-texts.ts'
import { type LastChange, lastChangeOfText } from './last-changes.ts'
import { addressOf } from './word-address.ts'

interface WordTableProps {
  caption: string
  texts: readonly EditorText[]
  changed: readonly (LastChange & { path: string })[]
  /** The name of a text's set, where texts of several sets are listed. */
  placeOf?: (text: EditorText) => string
  empty?: string
}

/** Texts with what they are, their length, and whether they were changed. */
export function WordTable({ caption, texts, changed, placeOf, empty = 'No text.' }: WordTableProps) {
  return (
    <div className="words">
      <Table
        caption={caption}
        columns={[
          { label: 'It says', isRowHeader: true, cell: TextLink },
          {
            label: 'What it is',
            cell: (text) => (
              <>
                {kindInWords(text)}
                <Place text={text} setName={placeOf?.(text)} />
              </>
            ),
          },
          { label: 'Letters', isNumber: true, cell: lettersInWords },
          {
            label: 'State',
            // Nothing, so that a table without changes has no such column.
            cell: (text) =>
              (text.isInDraft || text.isChanged) && <State text={text} change={lastChangeOfText(changed, text.path)} />,
          },
        ]}
        rows={texts}
        empty={empty}
      />
    </div>
  )
}

function TextLink(text: EditorText) {
  return <a href={addressOf({ text: text.path })}>{valueInWords(text, text.value)}</a>
}

function Place({ text, setName }: { text: EditorText; setName: string | undefined }) {
  const place = setName === undefined ? text.place : [setName, text.section, text.place].filter(Boolean).join(' · ')
  return place && <small className="place">{place}</small>
}

/** "34 of 60": the letters as readers see them, and how many fit. Nothing for a number and for an address. */
function lettersInWords(text: EditorText): string | null {
  const { now, fits } = lettersOf(text)
  return typeof text.value === 'string' && text.kind.value === 'text' ? `${now} of ${fits}` : null
}

function State({ text, change }: { text: EditorText; change: LastChange | undefined }) {
  return (
    <>
      {text.isInDraft && <strong>yours, not published</strong>}
      {text.isInDraft && text.isChanged && <br />}
      {text.isChanged && (
        <>
          changed{change && ': '}
          {change && <ChangeMark change={change} />}
        </>
      )}
    </>
  )
}
