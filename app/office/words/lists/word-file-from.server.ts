import { createHash } from 'node:crypto'
import { takePdf } from '../../../pdf/uploads/take-pdf.server.ts'
import type { WordFile } from '../../../published-words/word-file.queries.server.ts'
import { slugOf } from '../../../values/slug.ts'

/**
 * A file with a name made from its title and its bytes, so that an address always leads to the same file:
 * "report-2025-1f9a2b.pdf".
 * A sentence when it is too large, or no PDF file that a visitor can open.
 */
export async function wordFileFrom(title: string, file: File): Promise<WordFile | string> {
  const bytes = await takePdf(file)
  if (typeof bytes === 'string') return bytes
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 6)
  return { name: `${slugOf(title, 50) || 'file'}-${hash}.pdf`, bytes }
}
