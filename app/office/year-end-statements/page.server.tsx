import { officeHref } from '../office-href.ts'
import { countForgottenOfYear, type GiverOfYear } from '../../receipts/givers-of-year.queries.server.ts'
import { findYearOverview } from '../../receipts/year-overview.queries.server.ts'
import { formatExactDollars } from '../../values/money.ts'
import { yearOf } from '../../values/year-of.ts'
import { findUnprintable } from '../../receipts/documents/printable.server.ts'
import { findProgress, isYearOver, sendStatements, stopStatements } from '../../receipts/send-statement.server.ts'
import { recordPrinted } from '../../receipts/sent-statements/record-printed.server.ts'
import { findWaitingDebits } from '../../receipts/waiting-debits.queries.server.ts'
import { findGiftsAtEdge } from '../../receipts/years-edge.server.ts'
import { fieldOf, unknownIntent, type OfficeContext, type OfficePage } from '../office-page.ts'
import { counted } from '../ui/words.ts'
import { FactList } from '../ui/facts.server.tsx'
import { PostForm } from '../ui/forms.server.tsx'
import { textFromQuery, pageFromQuery } from '../ui/table.server.tsx'
import { GiftsAtEdge, NotReviewed, WaitingDebits } from './dates-to-decide.server.tsx'
import { Exceptions } from './exceptions.server.tsx'
import { findMayBeOneOfYear } from './may-be-one.queries.server.ts'
import { People } from './people.server.tsx'
import { PrintedFields, printedFromForm } from './printed-form.server.tsx'
import { backToYear, yearFromQuery } from './year-of-page.ts'
import { withCommas } from '../../words/with-commas.ts'

/** The most statements in one file to print. */
export const maxToPrint = 500
/** The number of them that the page lists. */
const maxByPost = 100

/** The year-end statements: who gets one, by mail or by post, and the exceptions. */
export const yearEndStatements: OfficePage = {
  path: '/office/statements',
  title: 'January statements',
  notes: {
    sent: 'The statements are queued. They go out after everything that somebody waits for.',
    stopped: 'Stopped. Statements that had not left count as unsent.',
    one: 'The statement is queued, and goes out within seconds.',
    noted: 'Noted.',
    dated: 'Noted: the date of the gift is decided.',
    printed: 'Noted: these statements are printed.',
  },
  get: async (context) => {
    const { db, url, now } = context
    const year = yearFromQuery(url, now)
    const isOver = isYearOver(year, now)
    const search = textFromQuery(url, 'q')
    const page = pageFromQuery(url, ['cents', 'gifts', 'name', 'email'], '-cents')
    // Side by side on PostgreSQL, which has several connections.
    const [overview, mayBeOne, forgotten, progress] = await Promise.all([
      findYearOverview(db, year, { ...page, search, postLimit: maxToPrint + 1 }),
      findMayBeOneOfYear(db, year),
      countForgottenOfYear(db, year),
      findProgress(db, year),
    ])
    const { sums, givers, found, byPost } = overview
    const toPrint = byPost.slice(0, maxToPrint)
    const leftOut = await findUnprintable(
      toPrint.flatMap(({ name, postal_address: address }) => [name, ...(address?.split('\n') ?? [])]),
    )
    const { recorded, queued, printed } = progress
    const toSend = isOver ? sums.toSend : 0
    const atEdge = isOver ? await findGiftsAtEdge(db, year) : []
    return (
      <>
        <YearForm year={year} now={now} />
        <FactList
          facts={{
            Givers: `${withCommas(sums.givers)}, with ${counted(sums.gifts, 'gift', 'gifts')}, ${formatExactDollars(sums.cents)} given directly`,
            'To print': (
              <>
                {byPost.length > maxToPrint ? `more than ${maxToPrint}` : byPost.length}
                {byPost.length > 0 && ': '}
                {byPost.length > 0 && (
                  <a href={officeHref('/office/statements/print.pdf', { query: { year } })}>
                    print {byPost.length > maxToPrint ? `the first ${maxToPrint}` : 'their statements'} as one file
                  </a>
                )}
                {printed > 0 && `. Printed: ${withCommas(printed)}`}
              </>
            ),
            Sent: (
              <>
                {counted(recorded - queued, 'statement', 'statements')}
                {queued > 0 && `; ${withCommas(queued)} wait to go out. `}
                {queued > 0 && <a href={officeHref('/office/statements', { query: { year } })}>Refresh</a>}
              </>
            ),
            'Changed since sent': recorded + printed > 0 && (
              <a href={officeHref('/office/statements/changed', { query: { year } })}>
                Show statements that are no longer right
              </a>
            ),
            'To send': isOver ? withCommas(toSend) : `${year} is not over: more may be given in it.`,
          }}
        />
        <NotReviewed year={year} gifts={atEdge} />
        <SendForms toSend={toSend} queued={queued} toPrint={isOver ? toPrint : []} year={year} context={context} />
        <GiftsAtEdge context={context} year={year} gifts={atEdge} />
        <WaitingDebits year={year} debits={isOver ? await findWaitingDebits(db, year) : []} />
        <Exceptions
          context={context}
          year={year}
          sums={sums}
          mayBeOne={mayBeOne}
          forgotten={forgotten}
          byPost={toPrint.slice(0, maxByPost)}
          leftOut={leftOut}
        />
        <People context={context} year={year} rows={givers} found={found} search={search} isOver={isOver} />
      </>
    )
  },
  post: async ({ db, url, member, now }, fields) => {
    const year = yearFromQuery(url, now)
    const who = member.email
    switch (fieldOf(fields, 'intent')) {
      case 'send': {
        if (!fields.has('confirmed')) return { problem: 'Look at a statement first, and tick that you have.' }
        for await (const _ of sendStatements(db, year, who, now));
        return backToYear(year, 'sent')
      }
      case 'stop':
        await stopStatements(db, year, who, now)
        return backToYear(year, 'stopped')
      case 'printed': {
        if (!isYearOver(year, now)) return { problem: `${year} is not over: more may be given in it.` }
        await recordPrinted(db, { year, ...printedFromForm(fields), who }, now)
        return backToYear(year, 'printed')
      }
      default:
        return unknownIntent
    }
  },
}

function YearForm({ year, now }: { year: number; now: number }) {
  const years = Array.from({ length: 8 }, (_, back) => yearOf(now) - back)
  return (
    <form className="row">
      <label>
        Year{' '}
        <select name="year" defaultValue={year}>
          {years.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <button className="quiet">Show</button>
    </form>
  )
}

type SendFormsProps = {
  toSend: number
  queued: number
  toPrint: readonly GiverOfYear[]
  year: number
  context: OfficeContext
}

function SendForms({ toSend, queued, toPrint, year, context }: SendFormsProps) {
  return (
    <div className="row">
      {toSend > 0 && context.may('/office/statements', 'send') && (
        <PostForm className="box">
          <label>
            <input type="checkbox" name="confirmed" required /> I have looked at a statement below, and at the
            exceptions.
          </label>
          <p>
            <button name="intent" value="send">
              Send {counted(toSend, 'statement', 'statements')} of {year}
            </button>
          </p>
        </PostForm>
      )}
      {toPrint.length > 0 && context.may('/office/statements', 'printed') && (
        <PostForm className="box">
          <PrintedFields statements={toPrint} now={context.now} />
          <p>Press this when they are printed, so that the next file has the rest only.</p>
          <button name="intent" value="printed" className="quiet">
            {toPrint.length === 1 ? 'It is printed' : `These ${toPrint.length} are printed`}
          </button>
        </PostForm>
      )}
      {queued > 0 && context.may('/office/statements', 'stop') && (
        <PostForm className="box">
          <p>{counted(queued, 'statement has', 'statements have')} not left.</p>
          <button name="intent" value="stop" className="danger">
            Stop
          </button>
        </PostForm>
      )}
    </div>
  )
}
