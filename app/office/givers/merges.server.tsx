import { canBeTakenApartUntil } from '../../givers/merging/merge.queries.server.ts'
import { dateOf } from '../../values/publisher-time.ts'
import { officeHref } from '../office-href.ts'
import type { OfficeContext } from '../office-page.ts'
import { SubmitButton } from '../ui/forms.server.tsx'
import { agreementInWords } from '../ui/agreement-in-words.ts'
import { giverPath } from '../ui/giver-link.server.tsx'
import { typedByGiver } from './compared-giver.server.tsx'
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
            {mayBeOne.map((pair) => {
              const { older, newer } = pair
              const other = older.id === giver.id ? newer : older
              return (
                <li key={other.id}>
                  <a href={`${giverPath(giver.id)}/merge?with=${other.id}`}>{other.name}</a>
                  {`, ${other.postal_address?.replaceAll('\n', ', ') ?? 'without a postal address'}, ${other.id}: ${agreementInWords(pair)}`}
                  {other.address_typed_at !== null && ` (the address is ${typedByGiver})`}
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
            {dateOf(canBeTakenApartUntil(merge))} it can be taken apart: each gets back what was there before the merge,
            also the name, the addresses and the telephone number, whatever was corrected since, and what has come to it
            since. A recurring gift that was stopped since goes on, unless its own giver stopped it. Notes and gifts
            that the office entered since stay here.
          </p>
          {merge.isCovered && <p className="soft">The later merge of {merge.intoId} must be taken apart first.</p>}
          {!merge.isCovered && context.may('/office/givers/:id/merges', 'apart') && (
            <SubmitButton action={actionOf(context)} intent="apart" fields={{ merge: merge.id }} className="quiet">
              Take apart
            </SubmitButton>
          )}
        </div>
      ))}
    </>
  )
}

const actionOf = ({ params }: OfficeContext) => officeHref('/office/givers/:id/merges', { id: params['id'] ?? '' })

/** A request to be forgotten that waits, because a merge can be taken apart. */
export function ForgetRequest({ loaded, context }: { loaded: LoadedGiver; context: OfficeContext }) {
  const { forgetAskedAt, merges } = loaded
  if (forgetAskedAt === null) return null
  const [newest] = merges
  const until = newest
    ? `until ${dateOf(canBeTakenApartUntil(newest))}, or until they are taken apart`
    : 'until tonight'
  return (
    <div className="box">
      <p>
        Asked to be forgotten on {dateOf(forgetAskedAt)}. It waits {until}.
      </p>
      {context.may('/office/givers/:id/merges', 'keep') && (
        <SubmitButton action={actionOf(context)} intent="keep" className="quiet">
          Do not forget them
        </SubmitButton>
      )}
    </div>
  )
}
