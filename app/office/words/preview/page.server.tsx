import measureScript from 'virtual:measure-preview-script'
import { drawDraft, type DrawnDraft } from '../../../published-words/draw-draft.server.ts'
import { readWords } from '../../../published-words/read-words.server.ts'
import type { OfficePage } from '../../office-page.ts'
import { Field, Hidden, Problem } from '../../ui/forms.server.tsx'
import { textFromQuery } from '../../ui/table.server.tsx'
import { tooLong } from '../draft/page-problems.ts'
import { WordsNav } from '../words-nav.server.tsx'
import { dayFrom, frameAddress, pageName, previewAddress, type Side, waitMs } from './preview-address.ts'

const widths = [
  { name: 'phone', label: 'Phone', width: 390, height: 844 },
  { name: 'desk', label: 'Desk', width: 1280, height: 800 },
] as const

const views: { side: Side; scheme: 'light' | 'dark'; label: string }[] = [
  { side: 'now', scheme: 'light', label: 'as visitors see it now' },
  { side: 'draft', scheme: 'light', label: 'with your changes' },
  { side: 'draft', scheme: 'dark', label: 'with your changes, dark' },
]

/** The pages with the words of the member's draft, as phones and desks show them, beside the present ones. */
export const wordPreviewPage: OfficePage = {
  path: '/office/words/preview',
  title: 'Preview',
  async get(context) {
    const { db, now, member, url, nonce, headers } = context
    const { draft, publications } = await readWords(db, now, member.email)
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
        <form className="row">
          {chosen && <Hidden fields={{ page: chosen }} />}
          <Field label="As on this day" name="day" type="date" defaultValue={day} />
          <button className="quiet">Show</button>
        </form>
        {drawn.state === 'drawn' ? (
          <Pages drawn={drawn} chosen={chosen} day={day} nonce={nonce} />
        ) : (
          <Problem refused={problemOf(drawn)} />
        )}
      </>
    )
  },
}

function problemOf(drawn: Exclude<DrawnDraft, { state: 'drawn' }>): string {
  if (drawn.state === 'failed') return drawn.problem
  return drawn.state === 'busy'
    ? 'The pages are being drawn, which takes longer than usual. They come by themselves in some seconds.'
    : 'Pages are previewed on the built site only: npm start.'
}

interface PagesProps {
  drawn: Extract<DrawnDraft, { state: 'drawn' }>
  /** The path that is asked for; empty: the first that changes. */
  chosen: string
  day: string
  nonce: string
}

function Pages({ drawn: { pages }, chosen, day, nonce }: PagesProps) {
  const [first] = pages
  if (!first) {
    return (
      <p>
        No page that is the same for everybody shows your changes. They are in a mail, a document or a page of one
        person: there is no preview of these.
      </p>
    )
  }
  const page = pages.find(({ path }) => path === chosen) ?? first
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
      <Problem refused={page.lettersTooMany > 0 ? tooLong(page) : null} />
      {/* The script puts what it has measured in its place. */}
      <div id="measured" role="status">
        <p>Look whether a button has a second line now, and whether the first screen still has its button.</p>
      </div>
      {widths.map(({ name, label, width, height }) => (
        <section key={name}>
          <h2>{label}</h2>
          <div className={`frames ${name}`}>
            {views.map(({ side, scheme, label: view }) => {
              const address = frameAddress({ page: page.path, scheme, side, day })
              return (
                <figure key={address}>
                  <figcaption>
                    <a href={address}>
                      {label} {view}
                    </a>
                  </figcaption>
                  <div>
                    <iframe
                      src={address}
                      title={`${label} ${view}`}
                      sandbox="allow-same-origin"
                      width={width}
                      height={height}
                      data-view={`${name} ${scheme} ${side}`}
                    />
                  </div>
                </figure>
              )
            })}
          </div>
        </section>
      ))}
      <script type="module" nonce={nonce} dangerouslySetInnerHTML={{ __html: measureScript }} />
    </>
  )
}
