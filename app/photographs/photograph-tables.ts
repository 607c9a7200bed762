export interface PhotographTables {
  /** A photograph that the staff uploaded, cut to its place. */
  photograph: {
    /** A hash of its place and of all its versions: the first part of their names. The words name it where it is published. */
    id: string
    /** As in `PhotoPlace`. */
    place: string
    /** The picture from which it was cut, without what the camera recorded: Base64 of a WebP file. */
    source: string
    source_width: number
    source_height: number
    /**
     * The part that stays when the picture is cut, in thousandths of the width and of the height. Null means what attracts
     * attention.
     */
    focus_x: number | null
    focus_y: number | null
    /** Of the largest version. */
    width: number
    height: number
    /** The sentence about consent that the person who uploaded it has ticked. */
    consent: string
    /** An address in STAFF. */
    who: string
    created_at: number
  }

  /** The files of a photograph. */
  photograph_version: {
    /** The name of the file: `HASH-720.avif`. */
    name: string
    photograph_id: string
    /** Base64. */
    bytes: string
  }
}

declare module '../db/tables.ts' {
  interface Tables extends PhotographTables {}
}
