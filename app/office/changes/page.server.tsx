import type { Db } from '../../db/db.server.ts'
import { commandLine, type StaffChange } from '../../audit/audit-log.server.ts'
import type { OfficePage } from '../office-page.ts'
import { Time } from '../ui/history.server.tsx'
import { Choice, Field } from '../ui/forms.server.tsx'
import { textFromQuery, pageFromQuery, type Column, Table } from '../ui/table.server.tsx'
import { config } from '../../config/config.server.ts'
import { countOf } from '../../values/count-of.ts'
import { SubjectLink } from './subject-link.server.tsx'

/** The audit log. */
export const changes: OfficePage = {
  path: '/office/changes',
  title: 'Changes',
  async get({ db, url }) {
    const [who, subject] = [textFromQuery(url, 'who'), textFromQuery(url, 'subject')]
    const found = await findChanges(db, { who, subject, ...pageFromQuery(url, ['id'], '-id') })
    const staff = Object.fromEntries(config().staff.map(({ name, email }) => [email, name]))
    const everybody = {
      '': 'everybody',
      ...staff,
      [commandLine]: 'the command line',
      ...(who && !staff[who] && { [who]: who }),
    }
    return (
      <>
        <form className="row">
          <Choice label="By" name="who" options={everybody} defaultValue={who} />
          <Field label="About (a receipt number, an id)" name="subject" defaultValue={subject} />
          <button>Show</button>
        </form>
        <Table
          caption="What the staff changed, newest first"
          columns={columns}
          rows={found.changes}
          empty={who || subject ? 'Nothing was changed like this.' : 'Nothing was changed yet.'}
          url={url}
          total={found.total}
        />
      </>
    )
  },
}

type ChangeFilter = { who: string; subject: string; limit: number; offset: number }

/** A page of the audit log, newest first, and the number of all entries. Empty text matches everything. */
async function findChanges(db: Db, { who, subject, limit, offset }: ChangeFilter) {
  const matching = db
    .selectFrom('staff_change')
    .$if(who !== '', (query) => query.where('who', '=', who))
    .$if(subject !== '', (query) => query.where('subject', '=', subject))
  const total = await countOf(matching)
  const changes = await matching.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()
  return { changes, total }
}

const columns: Column<StaffChange>[] = [
  { label: 'No.', isNumber: true, cell: ({ id }) => Number(id) },
  { label: 'When', cell: ({ at }) => <Time at={at} /> },
  { label: 'Who', cell: ({ who }) => who },
  { label: 'What', cell: ({ what }) => what },
  { label: 'About', cell: ({ subject }) => <SubjectLink subject={subject} /> },
  { label: 'Before', cell: ({ before }) => before },
  { label: 'After', cell: ({ after }) => after },
]
