import { keepTwo } from '../../givers/keep-two.server.ts'
import { findMayBeOne } from '../../givers/may-be-one.queries.server.ts'
import { isShownNumber } from '../../givers/seen-person.queries.server.ts'
import { officeHref } from '../office-href.ts'
import { backTo, fieldOf, type OfficePage } from '../office-page.ts'
import { personChanged, SubmitButton } from '../ui/forms.server.tsx'
import { agreementInWords } from '../ui/agreement-in-words.ts'
import { giverPath } from '../ui/giver-link.server.tsx'
import { capitalize } from '../ui/words.ts'
import { compareGivers } from './compare.queries.server.ts'
import { ComparedFacts } from './compared-giver.server.tsx'

/** The pairs of one page. Those after them follow when these are decided. */
const maxPairs = 50

/** Pairs of givers that may be one person, to be merged or to be left as two. */
export const mayBeOne: OfficePage = {
  path: '/office/givers/may-be-one',
  title: 'May be one',
  notes: { two: 'They are two. They are not offered as one again.' },
  async get({ db, may }) {
    const pairs = await findMayBeOne(db, { limit: maxPairs + 1 })
    const shown = pairs.slice(0, maxPairs)
    const compared = await compareGivers(db, [...new Set(shown.flatMap(({ older, newer }) => [older, newer]))])
    return (
      <>
        <p className="soft">
          The same name, apart from titles, and no contradiction in the postal address; or the same surname, house
          number and ZIP, as of a couple or a family. Nothing is merged by itself.
        </p>
        {pairs.length === 0 && <p className="box">No two givers seem to be one.</p>}
        {pairs.length > maxPairs && (
          <p>The first {maxPairs} pairs are shown. Further ones follow when these are decided.</p>
        )}
        {shown.map((pair) => {
          const { older, newer } = pair
          return (
            <section key={`${older.id} ${newer.id}`} className="box" aria-label={`${older.name} and ${newer.name}`}>
              <p>{capitalize(agreementInWords(pair))}</p>
              <div className="columns">
                {[older, newer].map(({ id }) => (
                  <div key={id}>
                    <ComparedFacts compared={compared.get(id)!} />
                  </div>
                ))}
              </div>
              <div className="row">
                <a className="button" href={`${giverPath(older.id)}/merge?with=${newer.id}`}>
                  Look at both
                </a>
                {may('/office/givers/may-be-one', 'two') && (
                  <SubmitButton intent="two" fields={{ one: older.id, other: newer.id }} className="quiet">
                    They are two
                  </SubmitButton>
                )}
              </div>
            </section>
          )
        })}
      </>
    )
  },
  async post({ db, member, now }, fields) {
    const pair: [string, string] = [fieldOf(fields, 'one'), fieldOf(fields, 'other')]
    for (const id of pair) if (!(await isShownNumber(db, id))) return personChanged
    await keepTwo(db, { pair, who: member.email }, now)
    return backTo(officeHref('/office/givers/may-be-one'), 'two')
  },
}
