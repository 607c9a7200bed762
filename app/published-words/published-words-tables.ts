export interface PublishedWordsTables {
  /**
   * What was published at once. The words of a moment are all rows that were due then, in the order of `publish_at`,
   * `created_at` and `id`: a row that comes at a time takes nothing back that is published before that time.
   */
  word_publication: {
    id: string
    /** JSON: the new values by path. */
    changes: string
    /** JSON: the paths that are as released again. */
    as_released: string
    /** JSON: what the release said then, by the paths of `changes`. Null means that it was published before this was stored. */
    originals: string | null
    /** An address in STAFF. */
    who: string
    created_at: number
    publish_at: number
    /** Why a process could not show it, as a sentence; null after a process has shown it whole. */
    problem: string | null
  }

  /** Changes that a member of the office prepares, and that nobody else sees before they are published. */
  word_draft: {
    /** An address in STAFF. */
    who: string
    path: string
    /** JSON: the new value; null: as released again. */
    value: string | null
    /** JSON: the value that was published when the editor saw it. Another value now means that somebody changed it. */
    was: string
    saved_at: number
  }

  /** PDF files that were uploaded for lists. Files under /downloads are of the build, or of this table. */
  word_file: {
    /** The last part of its address, which no other file ever has. */
    name: string
    /** Base64. */
    content: string
    /** An address in STAFF. */
    who: string
    created_at: number
  }
}

declare module '../db/tables.ts' {
  interface Tables extends PublishedWordsTables {}
}
