import type { PhotoPlace } from '../content/pages/photographs.ts'
import type { Focus } from './cut-photograph.server.ts'
import { inTurn } from './in-turn.server.ts'
import { makePhotograph, readUpload } from './make-photograph.server.ts'
import type { MadePhotograph, PictureFault, Source } from './make-photograph.server.ts'

/** An upload, or a kept source that is cut around another point. */
export type PhotographOrder =
  | { file: Uint8Array; place: PhotoPlace }
  | { source: Source; place: PhotoPlace; focus: Focus }

export type PreparedPhotograph = { source: Source; made: MadePhotograph } | PictureFault

export type PreparePhotograph = (order: PhotographOrder) => Promise<PreparedPhotograph>

/** Reads an upload, and makes the files of a photograph. It needs some hundred megabytes for a large picture. */
export const preparePhotograph: PreparePhotograph = async (order) => {
  const source = 'file' in order ? await readUpload(Buffer.from(order.file), order.place) : order.source
  if ('fault' in source) return source
  const focus = 'focus' in order ? order.focus : null
  const made = await makePhotograph(Buffer.from(source.bytes), order.place, focus)
  return 'fault' in made ? made : { source, made }
}

let prepare = preparePhotograph

/** Replaces the work in this process, which would keep the memory of a large picture. */
export function preparePhotographsWith(other: PreparePhotograph): void {
  prepare = other
}

/** As `preparePhotograph`, in a process of its own where there is one, and one at a time. */
export const preparePhotographApart: PreparePhotograph = (order) =>
  inTurn(async () => {
    const prepared = await prepare(order)
    if ('fault' in prepared) return prepared
    // What comes from another process has plain bytes.
    const { source, made } = prepared
    const files = made.files.map((file) => ({ ...file, bytes: Buffer.from(file.bytes) }))
    return { source: { ...source, bytes: Buffer.from(source.bytes) }, made: { ...made, files } }
  })
