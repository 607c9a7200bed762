import { isShownNumber } from '../../givers/seen-person.queries.server.ts'
import {
  type ChangedStatement,
  findChangedStatements,
} from '../../receipts/sent-statements/changed-statements.queries.server.ts'
import { recordPrinted } from '../../receipts/sent-statements/record-printed.server.ts'
import { saidInWords, sendCorrection, sendCorrections } from '../../receipts/sent-statements/send-correction.server.ts'
import { dateOf } from '../../values/publisher-time.ts'
import type { PagePath } from '../permissions.ts'
import { officeHref } from '../office-href.ts'
import { backTo, fieldOf, unknownIntent, type OfficeContext, type OfficePage } from '../office-page.ts'
import { personChanged, PostForm, SubmitButton } from '../ui/forms.server.tsx'
import { giverPath } from '../ui/giver-link.server.tsx'
import { Table } from '../ui/table.server.tsx'
import { counted } from '../ui/words.ts'
import { maxToPrint } from './page.server.tsx'
import { yearFromQuery } from './year-of-page.ts'
import { PrintedFields, printedFromForm } from './printed-form.server.tsx'

const path = '/office/statements/changed' satisfies PagePath
/** As many as one file to print holds, so that each one in it can be recorded as printed. */
export const maxChanged = maxToPrint

/** Statements that say something else than is true now: each is sent, or printed, once more as a corrected one. */
export const changedStatements: OfficePage = {
  path,
  title: 'Statements changed since sent',
  notes: {
    one: 'The corrected statement is queued, and goes out within seconds.',
    all: 'The corrected statements are queued. They go out after everything that somebody waits for.',
    printed: 'Noted: these corrected statements are printed.',
  },
  get: async (context) => {
    const { db, url, now } = context
    const year = yearFromQuery(url, now)
    const { rows, total } = await findChangedStatements(db, year, { limit: maxChanged })
    return (
      <>
        <p>
          <a href={officeHref('/office/statements', { query: { year } })}>All statements of {year}</a>
        </p>
        <p>
          After these statements were sent, a gift of {year} was refunded, taken back by a bank, cancelled or entered
          later, or what was given in return for it was corrected. The corrected statement says that it replaces the
          earlier one. A statement that was sent before this was recorded is not listed.
        </p>
        <Forms context={context} year={year} rows={rows} />
        <Table
          caption={`Statements of ${year} that changed since they were sent`}
          columns={columnsOf(context, year)}
          rows={rows}
          empty={`Every statement of ${year} that was sent is right.`}
        />
        {total > rows.length && <p>{total - rows.length} more are listed when these are done.</p>}
      </>
    )
  },
  post: async ({ db, url, member, now }, fields) => {
    const year = yearFromQuery(url, now)
    const who = member.email
    const key = fieldOf(fields, 'key')
    const back = (note: string) => backTo(officeHref(path, { query: { year } }), note)
    switch (fieldOf(fields, 'intent')) {
      case 'one': {
        if (!(await isShownNumber(db, fieldOf(fields, 'giver')))) return personChanged
        const answer = await sendCorrection(db, { year, giverId: fieldOf(fields, 'giver'), who, key }, now)
        return answer.ok ? back('one') : { problem: answer.error }
      }
      case 'all':
        await sendCorrections(db, { year, who, key }, now)
        return back('all')
      case 'printed':
        await recordPrinted(db, { year, ...printedFromForm(fields), who }, now)
        return back('printed')
      default:
        return unknownIntent
    }
  },
}

const columnsOf = (context: OfficeContext, year: number) => [
  {
    label: 'Giver',
    isRowHeader: true,
    cell: (row: ChangedStatement) => <a href={giverPath(row.id)}>{labelOf(row)}</a>,
  },
  {
    label: 'The statement said',
    cell: (row: ChangedStatement) => saidInWords({ cents: row.said_cents, gifts: row.said_gifts }),
  },
  { label: 'True now', cell: saidInWords },
  { label: 'Last sent', cell: (row: ChangedStatement) => dateOf(row.sent_at) },
  {
    label: 'Corrected statement',
    cell: (row: ChangedStatement) => (
      <a
        href={officeHref('/office/statements/statement.pdf', { query: { year, giver: row.id } })}
        aria-label={`PDF: corrected statement of ${labelOf(row)}`}
      >
        PDF
      </a>
    ),
  },
  { label: 'To do', cell: (row: ChangedStatement) => <ToDo context={context} row={row} /> },
]

const labelOf = ({ id, name, email }: ChangedStatement) => name ?? email ?? id

function ToDo({ context, row }: { context: OfficeContext; row: ChangedStatement }) {
  if (row.waits === 1) return 'It waits to go out.'
  if (row.by_mail === 0) return 'By post: print it.'
  if (!context.may(path, 'one')) return 'By mail.'
  return (
    <SubmitButton
      intent="one"
      fields={{ giver: row.id }}
      className="quiet"
      aria-label={`Send it: the corrected statement of ${labelOf(row)}`}
    >
      Send it
    </SubmitButton>
  )
}

/** All by mail; and those by post: one file, and the button for when it is printed. */
function Forms({ context, year, rows }: { context: OfficeContext; year: number; rows: readonly ChangedStatement[] }) {
  const toMail = rows.filter((row) => row.by_mail === 1 && row.waits === 0)
  const toPrint = rows.filter((row) => row.by_mail === 0)
  return (
    <div className="row">
      {toMail.length > 0 && context.may(path, 'all') && (
        <PostForm className="box">
          <p>Look at a corrected statement below first.</p>
          <button name="intent" value="all">
            Send all corrected statements by mail
          </button>
        </PostForm>
      )}
      {toPrint.length > 0 && (
        <div className="box">
          <p>
            <a href={officeHref('/office/statements/changed.pdf', { query: { year } })}>
              Print {counted(toPrint.length, 'corrected statement', 'corrected statements')} as one file
            </a>
          </p>
          {context.may(path, 'printed') && (
            <PostForm>
              <PrintedFields statements={toPrint} now={context.now} />
              <button name="intent" value="printed" className="quiet">
                {toPrint.length === 1 ? 'It is printed' : `These ${toPrint.length} are printed`}
              </button>
            </PostForm>
          )}
        </div>
      )}
    </div>
  )
}
