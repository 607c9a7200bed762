import type { Publication } from '../../../published-words/publication.queries.server.ts'
import type { Edition } from '../../../published-words/read-edition.server.ts'
import { valueAt } from '../../../words/differences.ts'
import { SubmitButton } from '../../ui/forms.server.tsx'
import { Time } from '../../ui/history.server.tsx'
import { ChangedValue } from '../changed-value.server.tsx'
import { addressOf } from '../word-address.ts'
import type { WordNames } from '../word-name.ts'

interface PlannedListProps {
  planned: readonly Publication[]
  /** What visitors read now: see `Edition`. */
  publishedSets: Edition['publishedSets']
  names: WordNames
  mayCancel: boolean
}

/** The publications that wait for their time, with a button that cancels each. */
export function PlannedList({ planned, publishedSets, names, mayCancel }: PlannedListProps) {
  return (
    <section>
      <h2>Planned</h2>
      {planned.map(({ id, publishAt: at, who, changes, asReleased }) => (
        <article key={id} className="box">
          <h3>
            <Time at={at} />
          </h3>
          <p className="soft">By {who}</p>
          <ul className="lines">
            {[...asReleased.map((path) => [path, valueAt(path)] as const), ...Object.entries(changes)].map(
              ([path, value]) => (
                <li key={path}>
                  <a href={addressOf({ text: path })}>{names.nameOf(path)}</a>
                  <br />
                  <ChangedValue path={path} before={valueAt(path, publishedSets)} after={value} />
                </li>
              ),
            )}
          </ul>
          {mayCancel && (
            <SubmitButton intent="cancel" fields={{ id }} className="quiet">
              Cancel<span className="sr-only"> what is planned for this time</span>
            </SubmitButton>
          )}
        </article>
      ))}
    </section>
  )
}
