import type { PublishedPhotograph } from '../content/pages/photographs.ts'
import type { Db } from '../db/db.server.ts'
import type { ChangedSets } from '../words/words.ts'
import { findFiles } from './photograph.queries.server.ts'

/** As the process serves it: see `DrawnFile` of the server. */
export interface ServedFile {
  url: string
  body: Buffer
  copies: object
}

/** The key of the words that name the published photographs. */
const photographsKey = 'pages/photographs'

/**
 * The files of the photographs that changed words name, for the memory of the process. Throws if the database does not
 * have one of them: then the words must not be shown.
 */
export async function findShownFiles(db: Db, changed: ChangedSets): Promise<ServedFile[]> {
  const places = Object.entries((changed[photographsKey] ?? {}) as Record<string, PublishedPhotograph>)
  const shown = places.flatMap(([place, { id, widths }]) => (id ? [{ place, id, widths: widths ?? '' }] : []))
  const files = await findFiles(
    db,
    shown.map(({ id }) => id),
  )
  const names = new Set(files.map(({ name }) => name))
  for (const { place, id, widths } of shown) {
    const missing = widths.split(' ').some((width) => !names.has(`${id}-${width}.webp`))
    if (missing) throw new Error(`The photograph in the place ${place} is not in the database.`)
  }
  return files.map(({ name, bytes }) => ({ url: `/photographs/${name}`, body: bytes, copies: {} }))
}
