import { isShownNumber } from '../../givers/seen-person.queries.server.ts'
import { officeHref } from '../office-href.ts'
import { completeGiver } from './complete-giver.server.ts'
import { countForgottenOfYear, type GiverOfYear } from '../../receipts/givers-of-year.queries.server.ts'
import { findYearOverview } from '../../receipts/year-overview.queries.server.ts'
import { formatExactDollars } from '../../values/money.ts'
import { readEnvelope } from '../../manual-gifts/read-typed-gift.server.ts'
import { yearOf } from '../../values/year-of.ts'
import { findUnprintable } from '../../receipts/documents/printable.server.ts'
import {
  findProgress,
  isYearOver,
  sendStatement,
  sendStatements,
  stopStatements,
} from '../../receipts/send-statement.server.ts'
import { recordPrinted } from '../../receipts/sent-statements/record-printed.server.ts'
import { findWaitingDebits } from '../../receipts/waiting-debits.queries.server.ts'
import { decideGiftDate, findGiftsAtEdge } from '../../receipts/years-edge.server.ts'
import { backTo, fieldOf, unknownIntent, type OfficeContext, type OfficePage } from '../office-page.ts'
import { counted } from '../ui/words.ts'
import { FactList } from '../ui/facts.server.tsx'
import { personChanged, PostForm } from '../ui/forms.server.tsx'
import { textFromQuery, pageFromQuery } from '../ui/table.server.tsx'
import { GiftsAtEdge, NotReviewed, WaitingDebits } from './dates-to-decide.server.tsx'
import { Exceptions } from './exceptions.server.tsx'
import { findMayBeOneOfYear } from './may-be-one.queries.server.ts'
import { People } from './people.server.tsx'
import { PrintedFields, printedFromForm } from './printed-form.server.tsx'
import { isEmailAddress } from '../../values/email-address.ts'
import { withCommas } from '../../words/with-commas.ts'

/** The year in `?year=`, by default the last full year. */
export function yearFromQuery(url: URL, now: number): number {
  const year = url.searchParams.get('year') ?? ''
  return /^20\d\d$/.test(year) ? Number(year) : yearOf(now) - 1
}

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
            Givers: `${withCommas(sums.givers)}, with ${counted(sums.gifts, 'gift', 'gifts')}, ${formatExactDollars(sums.cents)} of their own money`,
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
    const back = (note: string) => backTo(officeHref('/office/statements', { query: { year } }), note)
    const giverId = fieldOf(fields, 'giver')
    // A merged giver is not shown any more: the form would be about the kept one.
    if (giverId !== '' && !(await isShownNumber(db, giverId))) return personChanged
    const complete = async (completion: { name?: string; email?: string; postalAddress?: string | null }) => {
      const problem = await completeGiver(db, { ...completion, giverId, who }, now)
      return problem === null ? back('noted') : { problem }
    }
    switch (fieldOf(fields, 'intent')) {
      case 'send': {
        if (!fields.has('confirmed')) return { problem: 'Look at a statement first, and tick that you have.' }
        for await (const _ of sendStatements(db, year, who, now));
        return back('sent')
      }
      case 'stop':
        await stopStatements(db, year, who, now)
        return back('stopped')
      case 'printed': {
        if (!isYearOver(year, now)) return { problem: `${year} is not over: more may be given in it.` }
        await recordPrinted(db, { year, ...printedFromForm(fields), who }, now)
        return back('printed')
      }
      case 'one': {
        const one = { year, giverId, who, again: fields.has('again'), key: fieldOf(fields, 'key') }
        const answer = await sendStatement(db, one, now)
        return answer.ok ? back('one') : { problem: answer.error }
      }
      case 'in-january':
      case 'in-december': {
        const isOfYear = fieldOf(fields, 'intent') === 'in-december'
        const decision = { id: fieldOf(fields, 'gift'), year, isOfYear, who, key: fieldOf(fields, 'key') }
        const problem = await decideGiftDate(db, decision, now)
        return problem === null ? back('dated') : { problem }
      }
      case 'name': {
        const name = fieldOf(fields, 'name')
        return /^[^\p{Cc}]{1,200}$/u.test(name) ? complete({ name }) : { problem: 'That is no name.', field: 'name' }
      }
      case 'address': {
        const email = fieldOf(fields, 'email')
        const address = readEnvelope(fieldOf(fields, 'address'))
        if (!address.ok) return { problem: address.error, field: 'address' }
        if (email && !isEmailAddress(email)) return { problem: `"${email}" is not an e-mail address.`, field: 'email' }
        if (!email && !address.lines) {
          return { problem: 'Type an e-mail address or a postal address.', field: 'address' }
        }
        return complete({ email, postalAddress: address.lines })
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
