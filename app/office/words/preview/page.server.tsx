import measureScript from 'virtual:measure-preview-script'
import { type ChangedPage, drawDraft } from '../../../published-words/draw-draft.server.ts'
import { readDraft } from '../../../published-words/read-edition.server.ts'
import { officeHref } from '../../office-href.ts'
import type { OfficePage } from '../../office-page.ts'
import { Field, Hidden, Problem } from '../../ui/forms.server.tsx'
import { textFromQuery } from '../../ui/table.server.tsx'
import { tooLong } from '../draft/page-problems.ts'
import { WordsNav } from '../words-nav.server.tsx'
import { whyNotDrawn } from './not-drawn.ts'
import { dayFrom, frameAddress, pageName, previewAddress, type Side, sides, waitMs } from './preview-address.ts'
import { PreviewFrames } from './preview-frames.server.tsx'
import { PreviewNav } from './preview-nav.server.tsx'

/** A new page has nothing to be compared with, and one that goes away nothing to come. */
const isWithout = ({ isNew, isGone }: ChangedPage, side: Side) => (side === 'now' ? isNew : isGone)

/** The pages with the words of the member's draft, as phones and desks show them, beside the present ones. */
export const wordPreviewPage: OfficePage = {
  path: '/office/words/preview',
  title: 'Preview',
  async get(context) {
    const { db, now, member, url, nonce, headers } = context
    const { draft, publications } = await readDraft(db, now, member.email)
    if (draft.length === 0) {
      return (
        <>
          <WordsNav context={context} />
          <p>You have prepared no change.</p>
        </>
      )
    }
    const day = dayFrom(url, now)
    const drawn = await drawDraft({ publications, draft, day }, waitMs)
    const chosen = textFromQuery(url, 'page')
    // Every browser asks again after these seconds, also without a script.
    if (drawn.state === 'busy') headers.set('Refresh', '3')
    return (
      <>
        <WordsNav context={context} />
        <PreviewNav context={context} />
        <form className="row">
          {chosen && <Hidden fields={{ page: chosen }} />}
          <Field label="As on this day" name="day" type="date" defaultValue={day} />
          <button className="quiet">Show</button>
        </form>
        {drawn.state === 'drawn' ? (
          <Pages pages={drawn.pages} chosen={chosen} day={day} nonce={nonce} />
        ) : (
          <Problem>{whyNotDrawn(drawn)}</Problem>
        )}
      </>
    )
  },
}

interface PagesProps {
  pages: readonly ChangedPage[]
  /** The path that is asked for; empty: the first that changes. */
  chosen: string
  day: string
  nonce: string
}

function Pages({ pages, chosen, day, nonce }: PagesProps) {
  const [first] = pages
  if (!first) {
    return (
      <p>
        No page that is the same for everybody shows your changes. They are in a mail, a document or a page of one
        person. <a href={officeHref('/office/words/preview/mails')}>Look at the mails and documents</a>.
      </p>
    )
  }
  const page = pages.find(({ path }) => path === chosen) ?? first
  const isCompared = !page.isNew && !page.isGone
  return (
    <>
      <nav aria-label="Pages that change" className="row">
        {pages.map(({ path }) => (
          <a
            key={path}
            href={previewAddress(path, day)}
            aria-current={path === page.path ? 'page' : undefined}
            className="button quiet"
          >
            {pageName(path)}
          </a>
        ))}
      </nav>
      <Problem>{page.lettersTooMany > 0 ? tooLong(page) : null}</Problem>
      {page.isNew && <p>This page is new.</p>}
      {page.isGone && <p>Your changes take this page away: visitors will hear that there is no such book.</p>}
      {isCompared && (
        // The script puts what it has measured in its place.
        <div id="measured" role="status">
          <p>Look whether a button has a second line now, and whether the first screen still has its button.</p>
        </div>
      )}
      <PreviewFrames
        people="visitors"
        addressOf={(view) => frameAddress({ page: page.path, day, ...view })}
        shown={sides.filter((side) => !isWithout(page, side))}
      />
      {isCompared && <script type="module" nonce={nonce} dangerouslySetInnerHTML={{ __html: measureScript }} />}
    </>
  )
}
