import { createHash } from 'node:crypto'
import { readPdfApart } from '../../../pdf/uploads/read-pdf.server.ts'
import type { WordFile } from '../../../published-words/word-file.queries.server.ts'
import { slugOf } from '../../../values/slug.ts'

const maxFileBytes = 5 * 1024 * 1024

/**
 * A file with a name made from its title and its bytes, so that an address always leads to the same file:
 * "report-2025-1f9a2b.pdf".
 * A sentence when it is too large, or no PDF file that a visitor can open.
 */
export async function wordFileFrom(title: string, bytes: Uint8Array): Promise<WordFile | string> {
  if (bytes.byteLength > maxFileBytes) return 'The file is larger than 5 MB. Save it with smaller pictures.'
  const read = await readPdfApart(bytes)
  if ('fault' in read) return read.fault
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 6)
  return { name: `${slugOf(title, 50) || 'file'}-${hash}.pdf`, bytes }
}
