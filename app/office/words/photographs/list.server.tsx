import { type PhotoPlace, type PublishedPhotograph, photographs } from '../../../content/pages/photographs.ts'
import { canMakePhotographs } from '../../../photographs/make-photograph.server.ts'
import { findDraft } from '../../../published-words/draft.queries.server.ts'
import { publishedIn } from '../../../ui/published-photograph.ts'
import { officeHref } from '../../office-href.ts'
import type { OfficePage } from '../../office-page.ts'
import { NoLibrary } from './no-library.server.tsx'
import { Picture } from './picture.server.tsx'
import { builtPicture, places, wordPathOf } from './places.ts'
import { WordsNav } from '../words-nav.server.tsx'

/** Every place of the design for a photograph, with what it shows now. */
export const photographsPage: OfficePage = {
  path: '/office/words/photographs',
  title: 'Photographs',
  async get(context) {
    const draft = await findDraft(context.db, context.member.email)
    const mayChange = context.may('/office/words/photographs/:place', 'upload')
    const lacksLibrary = mayChange && !(await canMakePhotographs())
    const isPrepared = (place: PhotoPlace) => draft.some(({ path }) => path === wordPathOf(place))
    return (
      <>
        <WordsNav context={context} />
        {lacksLibrary && <NoLibrary />}
        <ul className="photographs">
          {(Object.keys(places) as PhotoPlace[]).map((place) => (
            <li key={place} className="box">
              <h2>
                <a href={officeHref('/office/words/photographs/:place', { place })}>{places[place].label}</a>
              </h2>
              <Picture photo={publishedIn(place, builtPicture(place))} without={places[place].without} />
              <p>
                {stateOf(photographs[place])}
                {isPrepared(place) && (
                  <>
                    {' '}
                    <a href={officeHref('/office/words/draft')}>A change is prepared, and not published yet.</a>
                  </>
                )}
              </p>
            </li>
          ))}
        </ul>
      </>
    )
  },
}

const stateOf = ({ id }: PublishedPhotograph) => (id ? 'Published by the office.' : 'As released.')
