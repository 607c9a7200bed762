import { Field } from '../ui/forms.server.tsx'

/** Leads to Find, from wherever it stands. */
export function FindForm({ text = '' }: { text?: string }) {
  return (
    <form action="/office/find" role="search" className="row">
      <Field label="Find" name="q" type="search" defaultValue={text} maxLength={200} />
      <p className="field">
        <button>Find</button>
      </p>
    </form>
  )
}
