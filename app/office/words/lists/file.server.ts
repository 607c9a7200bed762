import { pdfResponse } from '../../../published-words/answer-download.server.ts'
import { findWordFile } from '../../../published-words/word-file.queries.server.ts'
import type { OfficePage } from '../../office-page.ts'
import { textFromQuery } from '../../ui/table.server.tsx'

/** A PDF file that was uploaded, also one that visitors do not get yet. */
export const wordFilePage: OfficePage = {
  path: '/office/words/lists/file.pdf',
  title: 'PDF file',
  async get({ db, url }) {
    const name = textFromQuery(url, 'name')
    const bytes = await findWordFile(db, name)
    return bytes ? pdfResponse(name, bytes) : 'There is no such file.'
  },
}
