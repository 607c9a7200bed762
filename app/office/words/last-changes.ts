import type { Edition } from '../../published-words/read-edition.server.ts'

export interface LastChange {
  /** An address in STAFF. */
  who: string
  at: number
}

interface ChangedPath extends LastChange {
  path: string
}

/** The paths that were published, the newest first. */
export function changedPaths({ publications }: Pick<Edition, 'publications'>): ChangedPath[] {
  return publications
    .toReversed()
    .flatMap(({ changes, asReleased, who, publishAt: at }) =>
      [...Object.keys(changes), ...asReleased].map((path) => ({ path, who, at })),
    )
}

/** By whom and when a set was changed last; undefined: never. */
export const lastChangeOfSet = (changed: readonly ChangedPath[], key: string): LastChange | undefined =>
  changed.find(({ path }) => path.startsWith(`${key}#`))

/** By whom and when a text was changed last, also with its list; undefined: never. */
export const lastChangeOfText = (changed: readonly ChangedPath[], text: string): LastChange | undefined =>
  changed.find(({ path }) => path === text || text.startsWith(`${path}.`))
