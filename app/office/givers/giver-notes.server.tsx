import type { OfficeContext } from '../office-page.ts'
import { form } from '../ui/described-form.server.tsx'
import { PostForm } from '../ui/forms.server.tsx'
import { timeInShort } from '../../values/publisher-time.ts'
import type { LoadedGiver } from './load-giver.queries.server.ts'

export const noteForm = form([
  { name: 'note', label: 'New note', kind: 'text', most: 2000, rows: 3, hint: 'The person may ask to read it.' },
])

/** The notes of the staff, and the form for a new one. */
export function GiverNotes({ notes, context }: { notes: LoadedGiver['notes']; context: OfficeContext }) {
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      {notes.length === 0 && <p className="empty">Nothing is noted.</p>}
      {notes.map(({ id, note, who, created_at: at }) => (
        <p key={id}>
          <span className="lines">{note}</span>
          <br />
          <small>
            {timeInShort(at)}, {who}
          </small>
        </p>
      ))}
      {context.may('/office/givers/:id', 'note') && (
        <PostForm>
          <noteForm.Fields />
          <button name="intent" value="note" className="quiet">
            Keep note
          </button>
        </PostForm>
      )}
    </section>
  )
}
