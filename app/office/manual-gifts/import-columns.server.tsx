import { columnsWith } from '../../manual-gifts/gift-file/columns.ts'
import { type Answers, columnKey, notUsed, type Question } from '../../manual-gifts/gift-file/questions.server.ts'
import { notVerified, type Program } from '../../manual-gifts/gift-file/programs.ts'
import type { GiftFile } from '../../manual-gifts/gift-file/read-gift-file.server.ts'
import { methodLabels } from '../../payments/manual-gift-methods.ts'
import { Choice, PostForm } from '../ui/forms.server.tsx'

/** The box that drops the answers about a file, so that they are asked again. */
const asksAgain = 'ask-again'

/** What each column is taken for, with three of its values, and the questions about the file. */
export function ImportColumns({ file: { program, answers, columns, questions } }: { file: GiftFile }) {
  const used = columns.filter(({ meaning }) => meaning)
  const others = columns.filter(({ meaning, heading }) => !meaning && heading)
  const known = columnsWith()
  const labels = {
    [notUsed]: 'Not used',
    ...Object.fromEntries([...known].map(([meaning, { label }]) => [meaning, label])),
  }
  return (
    <PostForm>
      {program && <OfProgram program={program} />}
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
        {answers.method && (
          <Choice
            label="How gifts came whose line does not say"
            name="method"
            initial={answers.method}
            options={methodLabels}
          />
        )}
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

function OfProgram({ program: { name, note, source } }: { program: Program }) {
  return (
    <p className="note">
      This looks like a file of {name}. {note} {source === notVerified && `We know its columns from a sample only. `}
      Below is what each column is taken for; you can correct it.
    </p>
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

/** The answers of a submit. Those to questions that the page did not ask stay, unless they are asked again. */
export function answersOf(fields: FormData, { columns, questions }: GiftFile, before: Answers): Answers {
  const isKept = (key: string) => !fields.has(asksAgain) && !['date', 'amount'].includes(key)
  const known = new Set<string>([notUsed, ...columnsWith().keys()])
  const posted = (key: string, isAnswer: (value: string) => boolean): [string, string][] => {
    const value = fields.get(key)
    return typeof value === 'string' && isAnswer(value) ? [[key, value]] : []
  }
  return Object.fromEntries([
    ...Object.entries(before).filter(([key]) => isKept(key)),
    ...columns.flatMap(({ index }) => posted(columnKey(index), (value) => known.has(value))),
    ...posted('method', (value) => Object.hasOwn(methodLabels, value)),
    ...questions.flatMap(({ key, options }) => posted(key, (value) => Object.hasOwn(options, value))),
  ])
}
