import { canBeTakenApartUntil } from '../../givers/merge-givers.server.ts'
import { dateOf } from '../../values/publisher-time.ts'
import type { OfficeContext } from '../office-page.ts'
import { SubmitButton } from '../ui/forms.server.tsx'
import { giverPath } from '../ui/giver-link.server.tsx'
import type { LoadedGiver } from './load-giver.queries.server.ts'

/** The merges that can still be taken apart, and the givers that may be the same person. */
export function Merges({ loaded, context }: { loaded: LoadedGiver; context: OfficeContext }) {
  const { giver, merges, mayBeOne } = loaded
  return (
    <>
      {mayBeOne.length > 0 && (
        <div className="note">
          May be one with:
          <ul>
            {mayBeOne.map(({ older, newer }) => {
              const other = older.id === giver.id ? newer : older
              return (
                <li key={other.id}>
                  <a href={`${giverPath(giver.id)}/merge?with=${other.id}`}>{other.name}</a>
                  {`, ${other.postal_address?.replaceAll('\n', ', ') ?? 'without a postal address'}, ${other.id}`}
                </li>
              )
            })}
          </ul>
        </div>
      )}
      {merges.map((merge) => (
        <div key={merge.id} className="box">
          <p>
            {merge.fromName ?? 'A giver without a name'} ({merge.fromId}) was merged into{' '}
            {merge.isCovered ? merge.intoId : 'this giver'} on {dateOf(merge.at)} by {merge.who}. Until{' '}
            {dateOf(canBeTakenApartUntil(merge))} it can be taken apart: each gets back what was there before the merge
            and what has come to it since. Notes and gifts that the office entered since stay here.
          </p>
          {merge.isCovered && <p className="soft">The later merge of {merge.intoId} must be taken apart first.</p>}
          {!merge.isCovered && context.may('/office/givers/:id', 'apart') && (
            <SubmitButton intent="apart" fields={{ merge: merge.id }} className="quiet">
              Take apart
            </SubmitButton>
          )}
        </div>
      ))}
    </>
  )
}
