import { inflateSync } from 'node:zlib'

/** What a PDF file must not have: a visitor's program would run it, or unpack another file from it. */
export type ActivePart = 'script' | 'program' | 'attachment'

/** Names of ISO 32000-2: 12.6.4 (actions), 7.11.4 (embedded files), 12.5.6.15 (file attachments). A name ends before these signs. */
const parts: readonly (readonly [part: ActivePart, isIn: (text: string) => boolean])[] = [
  ['script', (text) => /\/JavaScript(?![^\s\0()<>[\]{}/%])/.test(text)],
  // A film can run a script: 12.6.4.14.
  ['script', (text) => /\/Rendition(?![^\s\0()<>[\]{}/%])/.test(text) && /\/JS[\s(<]/.test(text)],
  ['program', (text) => /\/Launch(?![^\s\0()<>[\]{}/%])/.test(text)],
  ['attachment', (text) => /\/(?:EmbeddedFiles?|FileAttachment)(?![^\s\0()<>[\]{}/%])/.test(text)],
]

/** Of all objects that are packed together. A file of 5 MB has far less, and one that was made to fill the memory has more. */
const maxUnpackedBytes = 64 * 1024 * 1024

/**
 * The first active part that the file names; null: it has none. Throws when objects are packed in a way that cannot be looked
 * through. The file must not be encrypted. Everything is searched, also what the file's own table of objects leaves out.
 */
export function findActivePart(bytes: Uint8Array): ActivePart | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  let unpacked = 0
  for (const each of [text, ...packedObjects(text)]) {
    const plain = typeof each === 'string' ? each : unpack(each, maxUnpackedBytes - unpacked)
    if (plain !== text) unpacked += plain.length
    const found = parts.find(([, isIn]) => isIn(withoutEscapes(plain)))
    if (found) return found[0]
  }
  return null
}

/** A name may have any of its characters as "#4A": ISO 32000-2, 7.3.5. */
const withoutEscapes = (text: string) =>
  text.replaceAll(/#([\dA-F]{2})/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))

interface Packed {
  /** Of the stream. */
  dictionary: string
  data: string
}

/** The streams with objects: ISO 32000-2, 7.5.7. `First` says where the objects begin; no reader opens one without it. */
function* packedObjects(text: string): Generator<Packed> {
  for (const { index, 0: keyword } of text.matchAll(/\bstream\r?\n/g)) {
    const begin = text.lastIndexOf('obj', index)
    const dictionary = withoutEscapes(text.slice(Math.max(begin, index - 4096), index))
    if (!/\/First[\s/]/.test(dictionary)) continue
    const start = index + keyword.length
    const stop = text.indexOf('endstream', start)
    yield { dictionary, data: text.slice(start, stop === -1 ? undefined : stop) }
  }
}

function unpack({ dictionary, data }: Packed, room: number): string {
  const dense = dictionary.replaceAll(/[\s\0]/g, '')
  if (!/\/F(?:ilter)?[[/\d]/.test(dense)) return data
  const isPlain =
    /\/Filter(?:\/FlateDecode(?![^/>])|\[\/FlateDecode\])/.test(dense) && !/\/Predictor(?!1(?!\d))/.test(dense)
  if (!isPlain) throw new Error('Objects are packed in an uncommon way.')
  return inflateSync(Buffer.from(data, 'latin1'), { maxOutputLength: Math.max(room, 1) }).toString('latin1')
}
