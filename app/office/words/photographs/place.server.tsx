import { type PhotoPlace, type PublishedPhotograph, photographs } from '../../../content/pages/photographs.ts'
import { canMakePhotographs } from '../../../photographs/make-photograph.server.ts'
import { findPhotograph, type Photograph } from '../../../photographs/photograph.queries.server.ts'
import { findDraft } from '../../../published-words/draft.queries.server.ts'
import { photoOf, publishedIn } from '../../../ui/published-photograph.ts'
import type { PagePath } from '../../permissions.ts'
import { officeHref } from '../../office-href.ts'
import { fieldOf, type OfficeContext, type OfficePage } from '../../office-page.ts'
import { SubmitButton } from '../../ui/forms.server.tsx'
import { FocusChoice } from './focus-choice.server.tsx'
import { NoLibrary } from './no-library.server.tsx'
import { Picture } from './picture.server.tsx'
import { builtPicture, isPlace, places, wordPathOf } from './places.ts'
import { saveCut, saveReleased, saveUpload } from './save-photograph.server.ts'
import { UploadForm } from './upload-form.server.tsx'

const path = '/office/words/photographs/:place' satisfies PagePath

/** A place: what it shows, what is prepared for it, and the form for another photograph. */
export const photographPage: OfficePage = {
  path,
  title: 'Photograph',
  notes: {
    uploaded: 'Kept among your changes. Look how it is cut; visitors see it when you publish.',
    cut: 'Cut around that point.',
    released: 'Kept among your changes. Visitors see the picture of the release when you publish.',
  },
  async get(context) {
    const { place } = context.params
    if (!isPlace(place)) return <p>There is no such place.</p>
    const prepared = await findPrepared(context, place)
    const { id } = prepared ?? photographs[place]
    return (
      <PlacePage
        context={context}
        place={place}
        prepared={prepared}
        stored={(id && (await findPhotograph(context.db, id))) || null}
        lacksLibrary={!(await canMakePhotographs())}
      />
    )
  },
  async post(context, fields) {
    const { place } = context.params
    if (!isPlace(place)) return { problem: 'There is no such place.', status: 404 }
    const intent = fieldOf(fields, 'intent')
    if (intent === 'upload') return saveUpload(context, place, fields)
    if (intent === 'focus') return saveCut(context, place, fields)
    return saveReleased(context, place)
  },
}

/** What the editor has prepared: a photograph, null for the picture of the release, undefined for no change. */
async function findPrepared({ db, member }: OfficeContext, place: PhotoPlace) {
  const change = (await findDraft(db, member.email)).find((each) => each.path === wordPathOf(place))
  return change && ((change.value ?? null) as PublishedPhotograph | null)
}

interface PlacePageProps {
  context: OfficeContext
  place: PhotoPlace
  prepared: PublishedPhotograph | null | undefined
  /** The row of what is prepared, or else published. */
  stored: Photograph | null
  lacksLibrary: boolean
}

function PlacePage({ context, place, prepared, stored, lacksLibrary }: PlacePageProps) {
  const { label, page, without } = places[place]
  const built = builtPicture(place)
  const mayChange = context.may(path, 'upload')
  const hasOwn = photographs[place].id !== null || prepared
  return (
    <>
      <p>
        <a href={officeHref('/office/words/photographs')}>All photographs</a>
      </p>
      <h2>{label}</h2>
      <p>
        <a href={page}>Look at it on its page</a>
      </p>
      <Picture photo={publishedIn(place, built)} without={without} />
      {prepared !== undefined && (
        <section className="box">
          <h2>Prepared, and not published yet</h2>
          <Picture photo={prepared ? photoOf(prepared) : built} without={without} />
          <p>
            <a href={officeHref('/office/words/draft')} className="button">
              Look at your changes, and publish
            </a>
          </p>
        </section>
      )}
      {mayChange && lacksLibrary && <NoLibrary />}
      {mayChange && !lacksLibrary && stored && <FocusChoice photograph={stored} />}
      {mayChange && !lacksLibrary && <UploadForm place={place} />}
      {mayChange && hasOwn && (
        <section>
          <h2>Without a photograph</h2>
          <SubmitButton intent="as-released" className="quiet">
            Show {built ? 'the picture of the release' : without}
          </SubmitButton>
        </section>
      )}
    </>
  )
}
