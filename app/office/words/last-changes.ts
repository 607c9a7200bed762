import { pathsOf } from '../../published-words/publication.queries.server.ts'
import type { EditedWords } from '../../published-words/read-words.server.ts'

export interface LastChange {
  /** An address in STAFF. */
  who: string
  at: number
}

interface ChangedPath extends LastChange {
  path: string
}

/** The paths that were published, the newest first. */
export function changedPaths({ publications }: Pick<EditedWords, 'publications'>): ChangedPath[] {
  return publications.toReversed().flatMap((publication) => {
    const { who, publishAt: at } = publication
    return pathsOf(publication).map((path) => ({ path, who, at }))
  })
}

/** By whom and when a set was changed last; undefined: never. */
export const lastChangeOfSet = (changed: readonly ChangedPath[], key: string): LastChange | undefined =>
  changed.find(({ path }) => path.startsWith(`${key}#`))

/** By whom and when a text was changed last, also with its list; undefined: never. */
export const lastChangeOfText = (changed: readonly ChangedPath[], text: string): LastChange | undefined =>
  changed.find(({ path }) => path === text || text.startsWith(`${path}.`))
