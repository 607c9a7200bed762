import { crc32 } from 'node:zlib'

interface ZippedFile {
  name: string
  bytes: Uint8Array
}

/** Names are in UTF-8. */
const utf8Names = 0x08_00
const version = 20
/** 1980-01-01: the archive has the same bytes each time. */
const dosDay = 0x00_21

/**
 * An archive of files that are stored as they are: headers, names and sizes as in PKWARE's APPNOTE
 * (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3). For files of less than 4 GB.
 */
export function zip(files: readonly ZippedFile[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const named = new TextEncoder().encode(name)
    // Version, flags, method 0, time and day, checksum, both sizes, the lengths of the name and of nothing more.
    const described = record([2, version], [2, utf8Names], [2, 0], [2, 0], [2, dosDay], [4, crc32(bytes)])
    const sizes = record([4, bytes.length], [4, bytes.length], [2, named.length], [2, 0])
    const local = Buffer.concat([record([4, 0x04_03_4b_50]), described, sizes, named, bytes])
    // Comment, disk, attributes, and where the file begins.
    const place = record([2, 0], [2, 0], [2, 0], [4, 0], [4, offset])
    directory.push(record([4, 0x02_01_4b_50], [2, version]), described, sizes, place, named)
    parts.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const count = files.length
  const end = record(
    [4, 0x06_05_4b_50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, listed.length],
    [4, offset],
    [2, 0],
  )
  return new Uint8Array(Buffer.concat([...parts, listed, end]))
}

/** Numbers of so many bytes each, the lowest byte first. */
function record(...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of fields) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}
