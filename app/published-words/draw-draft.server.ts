import { publicPaths } from '../head/prerender.ts'
import { planWords } from '../words/differences.ts'
import type { ChangedSets } from '../words/words.ts'
import { awaitDrawing, type NotDrawn } from './await-drawing.server.ts'
import type { DraftChange } from './draft.queries.server.ts'
import { type DrawnWords, pageDrawer, type PageDrawer, type PageText } from './page-drawer.server.ts'
import { findLettersTooMany } from './review/page-size.ts'
import type { Publication, WordChanges } from './publication.queries.server.ts'
import { withDraft } from './read-edition.server.ts'

/** A page that is another with the words of a draft. */
export interface ChangedPage {
  path: string
  /** Visitors have no such page now: it is of a book that the draft adds. */
  isNew: boolean
  /** The draft takes the page away. */
  isGone: boolean
  /** By how many letters the page is too long; 0: it is not. */
  lettersTooMany: number
}

export type DrawnDraft =
  | {
      state: 'drawn'
      pages: ChangedPage[]
      /** Every page that there is with the draft. */
      paths: readonly string[]
      read: (path: string) => PageText | undefined
    }
  | NotDrawn

export interface DraftToDraw {
  /** In their order. */
  publications: readonly Publication[]
  draft: readonly DraftChange[]
  /** What is published after the draft, in its order. */
  later?: readonly WordChanges[]
  /** A day of the publisher: items of lists come and go. */
  day: string
}

/** Draws the pages with a draft, for its editor alone. Nothing that is served changes. Every set is loaded before. */
export const drawDraft = (order: DraftToDraw, waitMs: number): Promise<DrawnDraft> =>
  drawWith((drawer, changed) => drawer.preview(changed), order, waitMs)

/** Begins the drawing that the editor's next page asks for. `drawn`: it was made before. */
export const drawDraftAhead = (order: DraftToDraw): Promise<DrawnDraft> =>
  drawWith((drawer, changed) => drawer.drawAhead(changed), order, 0)

async function drawWith(
  begin: (drawer: PageDrawer, changed: ChangedSets) => Promise<DrawnWords>,
  { publications, draft, later = [], day }: DraftToDraw,
  waitMs: number,
): Promise<DrawnDraft> {
  const { changed } = planWords(withDraft(publications, draft, later), day)
  const drawer = pageDrawer()
  if (!drawer) return { state: 'unavailable' }
  const answer = await awaitDrawing(() => begin(drawer, changed), waitMs)
  if (answer.state !== 'drawn') return answer
  const { paths } = answer.drawn
  const read = (path: string) => (paths.includes(path) ? answer.drawn.read(path) : undefined)
  const gone = publicPaths().filter((path) => !paths.includes(path))
  const pages = [...paths, ...gone].flatMap((path) => changedPage(path, drawer.readShown(path), read(path)) ?? [])
  return { state: 'drawn', pages, paths, read }
}

/** Null when visitors see no difference. */
function changedPage(path: string, shown?: PageText, drawn?: PageText): ChangedPage | null {
  if (!drawn) return shown ? { path, isNew: false, isGone: true, lettersTooMany: 0 } : null
  if (shown && withoutStartData(shown.html) === withoutStartData(drawn.html)) return null
  return { path, isNew: !shown, isGone: false, lettersTooMany: findLettersTooMany(drawn.bytes, shown?.bytes) }
}

/** The start data name the file of all changed words. */
const withoutStartData = (html: string) => html.replace(/<script type="application\/json".*?<\/script>/s, '')
