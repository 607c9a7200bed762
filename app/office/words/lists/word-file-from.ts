import { createHash } from 'node:crypto'
import type { WordFile } from '../../../published-words/word-file.queries.server.ts'
import { slugOf } from '../../../values/slug.ts'

const maxFileBytes = 5 * 1024 * 1024

/**
 * A file with a name made from its title and its bytes, so that an address always leads to the same file:
 * "report-2025-1f9a2b.pdf".
 * A sentence when it is no PDF file or too large.
 */
export function wordFileFrom(title: string, bytes: Uint8Array): WordFile | string {
  if (bytes.byteLength > maxFileBytes) return 'The file is larger than 5 MB. Save it with smaller pictures.'
  if (!Buffer.from(bytes.subarray(0, 5)).equals(Buffer.from('%PDF-'))) return 'This is no PDF file.'
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 6)
  return { name: `${slugOf(title, 50) || 'file'}-${hash}.pdf`, bytes }
}
