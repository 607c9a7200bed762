import { findGiftFile, keepAnswers, keepFileDays } from '../../manual-gifts/gift-file/gift-file.queries.server.ts'
import { checkPeople } from '../../moving-in/check-people.server.ts'
import { importPeople } from '../../moving-in/import-people.server.ts'
import { personColumns } from '../../moving-in/person-columns.ts'
import { readPersonFile } from '../../moving-in/read-person-file.server.ts'
import { answersOf, ImportColumns } from '../manual-gifts/import-columns.server.tsx'
import { officeHref } from '../office-href.ts'
import { backTo, fieldOf, type OfficeContext, type OfficePage } from '../office-page.ts'
import { PeoplePreview } from './people-preview.server.tsx'

const meanings = new Map(Object.entries(personColumns))

/** A loaded file of people: what it says, the questions about it, and the form that enters them. */
export const peopleFile: OfficePage = {
  path: '/office/givers/import/:file',
  title: 'People from a file',
  notes: { entered: 'Entered. Who is asked gets one mail, after everything that somebody waits for.' },
  get: async (context) => {
    const found = await findFile(context)
    if (!found) {
      return (
        <p>
          This file is not stored any more: it was loaded more than {keepFileDays} days ago.{' '}
          <a href={officeHref('/office/givers/import')}>Load it again</a>: who was entered is not entered twice.
        </p>
      )
    }
    const { file } = found
    return (
      <>
        {context.may('/office/givers/import/:file', 'read') && <ImportColumns {...file} meanings={meanings} />}
        {file.questions.length === 0 && (
          <PeoplePreview
            checked={await checkPeople(context.db, file)}
            mayEnter={context.may('/office/givers/import/:file', 'enter')}
          />
        )}
        <p>
          <a href={officeHref('/office/givers/import')}>Another file of people</a>
        </p>
        <p>
          The file is stored for {keepFileDays} days. You may close this page, and load the same file again, also with
          lines corrected: nobody is entered or asked twice.
        </p>
      </>
    )
  },
  post: async (context, fields) => {
    const { db, now, member } = context
    const found = await findFile(context)
    if (!found) return { problem: 'This file is not stored any more: load it again.' }
    const { waiting, file } = found
    const back = officeHref('/office/givers/import/:file', { file: waiting.id })
    if (fieldOf(fields, 'intent') === 'read') {
      const answers = answersOf(fields, file, { ...waiting, meanings })
      // The columns of a sheet are known as soon as it is chosen.
      const read = readPersonFile(waiting.content, answers, now)
      if (typeof read === 'string') return { problem: read }
      await keepAnswers(db, { ...waiting, columns: read.columns, answers }, now)
      return backTo(back)
    }
    if (file.questions.length > 0) return { problem: 'First answer what the file does not say.' }
    const { people } = await checkPeople(db, file)
    for await (const _ of importPeople(db, { people, fileId: waiting.id, who: member.email }, now));
    return backTo(back, 'entered')
  },
}

/** The stored file of the page, as it is read with the answers about it. Returns null when it expired. */
async function findFile({ db, params, now }: Pick<OfficeContext, 'db' | 'params' | 'now'>) {
  const waiting = await findGiftFile(db, params.file ?? '', now, 'people')
  const file = waiting && readPersonFile(waiting.content, waiting.answers, now)
  return waiting && file && typeof file !== 'string' ? { waiting, file } : null
}
