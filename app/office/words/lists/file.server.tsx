import { readPdfApart } from '../../../pdf/uploads/read-pdf.server.ts'
import { pdfResponse } from '../../../published-words/answer-download.server.ts'
import { findWordFile } from '../../../published-words/word-file.queries.server.ts'
import { officeHref } from '../../office-href.ts'
import type { OfficePage } from '../../office-page.ts'
import { textFromQuery } from '../../ui/table.server.tsx'
import { counted } from '../../ui/words.ts'
import { WordsNav } from '../words-nav.server.tsx'

const missing = 'There is no such file.'

/** What was uploaded: its pages, counted, and the first one as the browser shows it. */
export const uploadedFilePage: OfficePage = {
  path: '/office/words/lists/file',
  title: 'PDF file',
  notes: { saved: 'Kept among your changes. Visitors see it when you publish.' },
  async get(context) {
    const { db, url } = context
    const name = textFromQuery(url, 'name')
    const bytes = await findWordFile(db, name)
    if (!bytes) return missing
    const address = officeHref('/office/words/lists/file.pdf', { query: { name } })
    const read = await readPdfApart(bytes)
    return (
      <>
        <WordsNav context={context} />
        <p>
          <a href={address}>{name}</a>, {Math.ceil(bytes.byteLength / 1000)} KB
        </p>
        {'fault' in read ? (
          <p className="problem">{read.fault}</p>
        ) : (
          <p>
            It has {counted(read.pages, 'page', 'pages')}. This is the first. A browser that shows none, as on many
            phones, opens the file with the link above.
          </p>
        )}
        <p>
          Is it the right file? <a href={officeHref('/office/words/draft')}>Look at your changes and publish them</a>.
        </p>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- Chrome shows no PDF file in a sandbox, and a PDF file runs no script of this site. */}
        <iframe src={`${address}#page=1&view=Fit&navpanes=0`} title={`First page of ${name}`} className="first-page" />
      </>
    )
  },
}

/** A PDF file that was uploaded, also one that visitors do not get yet. The page above shows it in a frame. */
export const wordFilePage: OfficePage = {
  path: '/office/words/lists/file.pdf',
  title: 'PDF file',
  async get({ db, url }) {
    const name = textFromQuery(url, 'name')
    const bytes = await findWordFile(db, name)
    if (!bytes) return missing
    const response = pdfResponse(name, bytes)
    response.headers.set('X-Frame-Options', 'SAMEORIGIN')
    response.headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'self'")
    return response
  },
}
