import { database } from '../db/database.server.ts'
import { prerenderedPaths } from '../head/prerender.ts'
import { showWordsFile, wordsFileOf } from '../hydration/words-file.server.ts'
import { findShownFiles, type ServedFile } from '../photographs/shown-photographs.server.ts'
import { followPublications } from '../published-words/follow-publications.server.ts'
import { DrawingQueue, KeptDrawings } from '../published-words/kept-drawings.server.ts'
import { setPageDrawer } from '../published-words/page-drawer.server.ts'
import { findLongPages } from '../published-words/review/page-size.ts'
import type { BuiltPages, DrawOrder } from './drawing.ts'

/**
 * Shows published words in this process until `signal` aborts: see `followPublications`. The office previews pages with
 * the same drawings.
 */
export function followWords<Drawn>(pages: BuiltPages<Drawn>, databaseUrl: string, signal: AbortSignal): Promise<void> {
  // Together: each process that draws takes memory.
  const queue = new DrawingQueue()
  const drawings = new KeptDrawings(async (changed) => {
    const order: DrawOrder = { changed, wordsFile: wordsFileOf(changed) }
    const photographs = await findShownFiles(await database(), changed)
    return { order, drawn: await pages.draw(order), photographs }
  }, queue)
  const samples = new KeptDrawings((changed) => pages.drawSamples(changed), queue)
  const toRead = ({ drawn }: { drawn: Drawn }) => ({
    paths: pages.paths(drawn),
    read: (path: string) => pages.read(path, drawn),
  })
  const bytesAsBuilt = new Map(prerenderedPaths.map((path) => [path, pages.read(path, null)?.bytes ?? 0]))
  setPageDrawer({
    preview: (changed) => drawings.preview(changed).then(toRead),
    drawAhead: (changed) => drawings.drawAhead(changed).then(toRead),
    drawSamples: (changed) => samples.preview(changed),
    readShown: (path) => pages.read(path, null),
  })
  return followPublications<{ order: DrawOrder; drawn: Drawn; photographs: ServedFile[] }>({
    open: database,
    databaseUrl,
    signal,
    pages: {
      draw: (changed) => drawings.draw(changed),
      findTrouble: (drawing) => findLongPages(toRead(drawing), bytesAsBuilt),
      show(shown) {
        showWordsFile(shown?.order.wordsFile?.address)
        pages.show(shown?.drawn ?? null, shown?.photographs ?? [])
      },
    },
  })
}
