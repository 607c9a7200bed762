import type { Db } from '../../db/db.server.ts'
import { commandLine, type StaffChange } from '../../audit/audit-log.server.ts'
import { officeHref } from '../office-href.ts'
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
  const subjects = await describeSubjects(
    db,
    changes.map(({ subject: id }) => id),
  )
  return { changes: changes.map((change) => ({ ...change, about: subjects.get(change.subject) ?? null })), total }
}

/** What a letter or a list is called now, and the page of a letter. The log does not hold it: see `Tables['staff_change']`. */
interface DescribedSubject {
  title: string
  page: string | null
}

async function describeSubjects(db: Db, subjects: readonly string[]): Promise<ReadonlyMap<string, DescribedSubject>> {
  const ids = ['', ...new Set(subjects)]
  const [drafts, sent, lists] = await Promise.all([
    db.selectFrom('letter_draft').select(['id', 'subject']).where('id', 'in', ids).execute(),
    db.selectFrom('newsletter_issue').select(['id', 'subject']).where('id', 'in', ids).execute(),
    db.selectFrom('named_list').select(['id', 'name']).where('id', 'in', ids).execute(),
  ])
  const described: (readonly [id: string, subject: DescribedSubject])[] = [
    ...drafts.map(
      ({ id, subject: title }) => [id, { title, page: officeHref('/office/letters/:id', { id }) }] as const,
    ),
    ...sent.map(
      ({ id, subject: title }) => [id, { title, page: officeHref('/office/letters/sent/:id', { id }) }] as const,
    ),
    ...lists.map(({ id, name: title }) => [id, { title, page: null }] as const),
  ]
  return new Map(described)
}

/** Statements are about a year, and the year is their subject. */
const isYear = (subject: string) => /^20\d\d$/.test(subject)

function Subject({ subject, about }: { subject: string; about: DescribedSubject | null }) {
  const page = isYear(subject) ? officeHref('/office/statements', { query: { year: subject } }) : about?.page
  return (
    <>
      {page ? <a href={page}>{subject}</a> : <SubjectLink subject={subject} />}
      {about && ` ${about.title}`}
    </>
  )
}

const columns: Column<StaffChange & { about: DescribedSubject | null }>[] = [
  { label: 'No.', isNumber: true, cell: ({ id }) => Number(id) },
  { label: 'When', cell: ({ at }) => <Time at={at} /> },
  { label: 'Who', cell: ({ who }) => who },
  { label: 'What', cell: ({ what }) => what },
  { label: 'About', cell: Subject },
  { label: 'Before', cell: ({ before }) => before },
  { label: 'After', cell: ({ after }) => after },
]
