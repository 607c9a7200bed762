import { timeInWords } from '../../../values/publisher-time.ts'
import type { Remark } from '../../../published-words/review/remark.ts'
import type { OfficeContext } from '../../office-page.ts'
import { Field, Hidden, PostForm, typed } from '../../ui/forms.server.tsx'
import type { WordNames } from '../word-name.ts'
import { confirmationOf } from './review-draft.server.ts'

interface PublishFormProps {
  context: OfficeContext
  /** See `draftVersion`. */
  version: string
  /** To be confirmed. */
  warnings: readonly Remark[]
  names: WordNames
}

/** Publishes the draft now, or at a time. */
export function PublishForm({ context, version, warnings, names }: PublishFormProps) {
  const confirmed = context.refused?.fields.getAll('confirmed') ?? []
  const isLater = typed(context, 'when') === 'later'
  return (
    <PostForm>
      <Hidden fields={{ seen: version }} />
      {warnings.map((remark) => (
        <p key={confirmationOf(remark)}>
          <label>
            <input
              type="checkbox"
              name="confirmed"
              value={confirmationOf(remark)}
              required
              defaultChecked={confirmed.includes(confirmationOf(remark))}
            />{' '}
            I have read: {remark.text} <small>({names.nameOf(remark.path)})</small>
          </label>
        </p>
      ))}
      <fieldset>
        <legend>When</legend>
        <label>
          <input type="radio" name="when" value="now" defaultChecked={!isLater} /> Now
        </label>{' '}
        <label>
          <input type="radio" name="when" value="later" defaultChecked={isLater} /> At a time
        </label>
        <div className="row">
          <Field label="Day" type="date" name="day" />
          <Field label="Time in New York" type="time" name="time" />
        </div>
        <p className="soft">It is {timeInWords(context.now)} there.</p>
      </fieldset>
      <button name="intent" value="publish">
        Publish
      </button>
    </PostForm>
  )
}
