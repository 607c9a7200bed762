import { prerenderedPaths } from '../head/prerender.ts'
import { planWords } from '../words/differences.ts'
import { awaitDrawing, type NotDrawn } from './await-drawing.server.ts'
import type { DraftChange } from './draft.queries.server.ts'
import { pageDrawer, type PageText } from './page-drawer.server.ts'
import type { Publication } from './publication.queries.server.ts'
import { withDraft } from './read-words.server.ts'

/** A page with its styles is sent in one round trip: the first ten packets. */
const maxPageBytes = 14_336
/** Brotli needs about a byte for so many letters of a sentence. */
const lettersPerByte = 3

/** A page that is another with the words of a draft. */
export interface ChangedPage {
  path: string
  /** By how many letters the page is too long; 0: it is not. */
  lettersTooMany: number
}

export type DrawnDraft =
  | { state: 'drawn'; pages: ChangedPage[]; read: (path: string) => PageText | undefined }
  | NotDrawn

export interface DraftToDraw {
  /** In their order. */
  publications: readonly Publication[]
  draft: readonly DraftChange[]
  /** A day of the publisher: items of lists come and go. */
  day: string
}

/** Draws the pages with a draft, for its editor alone. Nothing that is served changes. Every set is loaded before. */
export async function drawDraft({ publications, draft, day }: DraftToDraw, waitMs: number): Promise<DrawnDraft> {
  const { changed } = planWords(withDraft(publications, draft), day)
  const drawer = pageDrawer()
  if (!drawer) return { state: 'unavailable' }
  const answer = await awaitDrawing(() => drawer.preview(changed), waitMs)
  if (answer.state !== 'drawn') return answer
  const read = (path: string) => answer.drawn.read(path)
  const pages = prerenderedPaths.flatMap((path) => changedPage(path, drawer.readShown(path), read(path)) ?? [])
  return { state: 'drawn', pages, read }
}

/** Null when visitors see no difference. */
function changedPage(path: string, shown?: PageText, drawn?: PageText): ChangedPage | null {
  if (!drawn || (shown && withoutStartData(shown.html) === withoutStartData(drawn.html))) return null
  // A page that was too long before may stay as long.
  const allowed = Math.max(maxPageBytes, shown?.bytes ?? 0)
  return { path, lettersTooMany: Math.max(0, drawn.bytes - allowed) * lettersPerByte }
}

/** The start data name the file of all changed words. */
const withoutStartData = (html: string) => html.replace(/<script type="application\/json".*?<\/script>/s, '')
