import type { ReactNode } from 'react'
import { type Answers, columnKey, notUsed, type Question } from '../../manual-gifts/gift-file/questions.server.ts'
import { Choice, PostForm } from '../ui/forms.server.tsx'

/** The box that drops the answers about a file, so that they are asked again. */
const asksAgain = 'ask-again'

interface FileColumn {
  index: number
  heading: string
  meaning: string | null
  /** The first cells that are not empty. */
  samples: readonly string[]
}

/** A file of gifts or of people, as far as it is asked about. */
interface AskedFile {
  columns: readonly FileColumn[]
  questions: readonly Question[]
}

interface ColumnsProps extends AskedFile {
  /** What a column may be taken for. */
  meanings: ReadonlyMap<string, { label: string }>
  /** What the page says of the file. */
  intro?: ReactNode
  /** Further fields below the columns. */
  children?: ReactNode
}

/** What each column is taken for, with three of its values, and the questions about the file. */
export function ImportColumns({ columns, questions, meanings, intro, children }: ColumnsProps) {
  const used = columns.filter(({ meaning }) => meaning)
  const others = columns.filter(({ meaning, heading }) => !meaning && heading)
  const labels = {
    [notUsed]: 'Not used',
    ...Object.fromEntries([...meanings].map(([meaning, { label }]) => [meaning, label])),
  }
  return (
    <PostForm>
      {intro}
      {questions.length > 0 && <h2>The file does not say this</h2>}
      {questions.map((question) => (
        <Asked key={question.key} question={question} />
      ))}
      {questions.length > 0 && (
        <p>
          <button name="intent" value="read">
            Read the file with these answers
          </button>
        </p>
      )}
      <details open={questions.some(({ isOfColumns }) => isOfColumns)}>
        <summary>
          Read: {used.map(({ heading }) => heading).join(', ')}.
          {others.length > 0 && ` Not used: ${others.map(({ heading }) => heading).join(', ')}.`}
        </summary>
        <p>Below each column are its first values. What you choose is remembered for files with the same columns.</p>
        {columns.map(({ index, heading, meaning, samples }) => (
          <Choice
            key={index}
            label={heading || `Column ${index + 1}`}
            name={columnKey(index)}
            initial={meaning ?? notUsed}
            options={labels}
            hint={samples.map((sample) => sample.slice(0, 40)).join(' · ') || 'Empty'}
          />
        ))}
        {children}
        <p>
          <label>
            <input type="checkbox" name={asksAgain} /> Ask me all questions about this file again
          </label>
        </p>
        <p>
          <button name="intent" value="read">
            Read the file with these columns
          </button>
        </p>
      </details>
    </PostForm>
  )
}

function Asked({ question: { key, words, options } }: { question: Question }) {
  return (
    <fieldset>
      <legend>{words}</legend>
      {Object.entries(options).map(([value, label]) => (
        <p key={value}>
          <label>
            <input type="radio" name={key} value={value} /> {label}
          </label>
        </p>
      ))}
    </fieldset>
  )
}

interface Before {
  answers: Answers
  meanings: ColumnsProps['meanings']
  /** The answers to the further fields, by their names. */
  more?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** The answers of a submit. Those to questions that the page did not ask stay, unless they are asked again. */
export function answersOf(
  fields: FormData,
  { columns, questions }: AskedFile,
  { answers, meanings, more = {} }: Before,
): Answers {
  // These name a column: its choice below replaces them.
  const isKept = (key: string) => !fields.has(asksAgain) && !['date', 'amount', 'name'].includes(key)
  const known = new Set<string>([notUsed, ...meanings.keys()])
  const posted = (key: string, isAnswer: (value: string) => boolean): [string, string][] => {
    const value = fields.get(key)
    return typeof value === 'string' && isAnswer(value) ? [[key, value]] : []
  }
  return Object.fromEntries([
    ...Object.entries(answers).filter(([key]) => isKept(key)),
    ...columns.flatMap(({ index }) => posted(columnKey(index), (value) => known.has(value))),
    ...Object.entries(more).flatMap(([key, options]) => posted(key, (value) => Object.hasOwn(options, value))),
    ...questions.flatMap(({ key, options }) => posted(key, (value) => Object.hasOwn(options, value))),
  ])
}
