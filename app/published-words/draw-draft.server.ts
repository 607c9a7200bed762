import { setTimeout as delay } from 'node:timers/promises'
import { prerenderedPaths } from '../head/prerender.ts'
import { planWords } from '../words/differences.ts'
import type { DraftChange } from './draft.queries.server.ts'
import { DrawingBusyError } from './kept-drawings.server.ts'
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
  /** It takes longer than `waitMs`, or others draw. It may be asked again. */
  | { state: 'busy' }
  /** A page cannot be drawn: a sentence with the page and the reason. */
  | { state: 'failed'; problem: string }
  /** This process serves no built pages. */
  | { state: 'unavailable' }

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
  const timer = new AbortController()
  try {
    const drawing = drawer.preview(changed)
    const drawn = await Promise.race([drawing, delay(waitMs, null, { signal: timer.signal, ref: false })])
    if (!drawn) {
      // The next request for these words gets the failure.
      drawing.catch(() => {})
      return { state: 'busy' }
    }
    const read = (path: string) => drawn.read(path)
    const pages = prerenderedPaths.flatMap((path) => changedPage(path, drawer.readShown(path), read(path)) ?? [])
    return { state: 'drawn', pages, read }
  } catch (error) {
    if (error instanceof DrawingBusyError) return { state: 'busy' }
    return { state: 'failed', problem: error instanceof Error ? error.message : String(error) }
  } finally {
    timer.abort()
  }
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
