import { database } from '../db/database.server.ts'
import { showWordsFile, wordsFileOf } from '../hydration/words-file.server.ts'
import { findShownFiles, type ServedFile } from '../photographs/shown-photographs.server.ts'
import { followPublications } from '../published-words/follow-publications.server.ts'
import type { BuiltPages, DrawOrder } from './drawing.ts'

/** Shows published words in this process until `signal` aborts: see `followPublications`. */
export function followWords<Drawn>(pages: BuiltPages<Drawn>, databaseUrl: string, signal: AbortSignal): Promise<void> {
  return followPublications<{ order: DrawOrder; drawn: Drawn; photographs: ServedFile[] }>({
    open: database,
    databaseUrl,
    signal,
    pages: {
      async draw(changed) {
        const order = { changed, wordsFile: wordsFileOf(changed) }
        const photographs = await findShownFiles(await database(), changed)
        return { order, drawn: await pages.draw(order), photographs }
      },
      show(shown) {
        showWordsFile(shown?.order.wordsFile?.address)
        pages.show(shown?.drawn ?? null, shown?.photographs ?? [])
      },
    },
  })
}
