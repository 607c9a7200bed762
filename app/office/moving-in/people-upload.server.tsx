import { findAnswers, keepGiftFile } from '../../manual-gifts/gift-file/gift-file.queries.server.ts'
import { personColumns } from '../../moving-in/person-columns.ts'
import { readPersonFile } from '../../moving-in/read-person-file.server.ts'
import { readUpload, UploadFields } from '../manual-gifts/import.server.tsx'
import { officeHref } from '../office-href.ts'
import { backTo, type OfficePage } from '../office-page.ts'
import { FactList } from '../ui/facts.server.tsx'
import { PostForm } from '../ui/forms.server.tsx'

/** Takes a file of people, which then has a page of its own. Nothing is entered yet, and nobody is asked. */
export const peopleUpload: OfficePage = {
  path: '/office/givers/import',
  title: 'Givers and readers from a file',
  get: async (context) => (
    <>
      <p>
        People of your earlier program: givers, also without a gift, and readers of the letter. Gifts come from a file
        of their own: <a href={officeHref('/office/enter/import')}>import gifts</a>. Their givers come with them.
      </p>
      {context.may('/office/givers/import', 'submit') && <UploadForm />}
      <p>
        A reader whose day and way of consent are in the file gets the letter from now on. A reader without them gets
        one mail that asks, and gets no letter before the link in it is used. Who has left the letter here, and whose
        mail came back, is neither asked nor added.
      </p>
      <details>
        <summary>Which columns are understood</summary>
        <p>
          A line of the file names the columns, in any order; you see what each is taken for, and can correct it. The
          lines of an address are separated by semicolons.
        </p>
        <FactList
          facts={Object.fromEntries(
            Object.values(personColumns).map(({ label, headings }) => [label, headings.join(', ')]),
          )}
        />
      </details>
    </>
  ),
  post: async ({ db, member, now }, fields) => {
    const read = await readUpload(fields)
    if ('problem' in read) return read
    const { text } = read
    const file = readPersonFile(text, {}, now)
    if (typeof file === 'string') return { problem: file, field: 'file' }
    const answers = await findAnswers(db, file.columns, 'people')
    const id = await keepGiftFile(db, { text, answers, who: member.email, kind: 'people' }, now)
    return backTo(officeHref('/office/givers/import/:file', { file: id }))
  },
}

function UploadForm() {
  return (
    <PostForm encType="multipart/form-data">
      <UploadFields />
      <p>
        <button>Look at the people</button> Nothing is entered yet, and nobody is asked.
      </p>
    </PostForm>
  )
}
