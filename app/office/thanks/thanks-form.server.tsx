import { officeHref } from '../office-href.ts'
import type { WayToThank } from './thank-giver.server.ts'
import { PostForm } from '../ui/forms.server.tsx'

/** The page that the submit comes from, and returns to. */
export type ThanksOrigin = 'today' | 'list' | 'gift'

const labels: Record<WayToThank, string> = { letter: 'Letter', call: 'Call', done: 'Done' }

/** One button for each way to thank. `about`: the gift, for screen readers. */
export function ThanksForm({ id, from, about }: { id: string; from: ThanksOrigin; about: string }) {
  return (
    <PostForm action={officeHref('/office/thanks')} className="row" fields={{ id, from }}>
      {Object.entries(labels).map(([how, label]) => (
        <button key={how} name="intent" value={how} className="quiet">
          {label}
          <span className="sr-only">: {about}</span>
        </button>
      ))}
    </PostForm>
  )
}
