import { z } from 'zod'
import { addressGiver, nameGiver } from '../../givers/complete-giver.server.ts'
import { findGiversByPost, findGiversOfYear, findUnsendable } from '../../givers/givers-of-year.queries.server.ts'
import { formatExactDollars } from '../../values/money.ts'
import { readEnvelope } from '../../manual-gifts/read-typed-gift.server.ts'
import { yearOf } from '../../values/year-of.ts'
import { findUnprintable } from '../../receipts/documents/on-paper.server.ts'
import {
  findProgress,
  isYearOver,
  sendStatement,
  sendStatements,
  stopStatements,
} from '../../receipts/send-statement.server.ts'
import { backTo, fieldOf, type OfficePage } from '../office-page.ts'
import { counted } from '../ui/words.ts'
import { FactList } from '../ui/facts.server.tsx'
import { PostForm, Problem } from '../ui/forms.server.tsx'
import { askedFor, askedRows } from '../ui/table.server.tsx'
import { Exceptions } from './exceptions.server.tsx'
import { People } from './people.server.tsx'

/** What `?year=` asks for: by default, the year that ended last. */
export function askedYear(url: URL, now: number): number {
  const asked = url.searchParams.get('year') ?? ''
  return /^20\d\d$/.test(asked) ? Number(asked) : yearOf(now) - 1
}

const maxByPost = 100

/** The statements of a year: whose, by which way, and who needs somebody first. */
export const yearEndStatements: OfficePage = {
  path: '/office/statements',
  title: 'January: statements of a year',
  notes: {
    sent: 'The statements are queued. They go out after everything that somebody waits for.',
    stopped: 'Stopped. Whoever had not been sent a statement counts as unsent.',
    one: 'The statement is queued, and goes out within seconds.',
    noted: 'Noted.',
  },
  get: async (context) => {
    const { db, url, now, mayChange } = context
    const year = askedYear(url, now)
    const isOver = isYearOver(year, now)
    const asked = askedRows(url, ['email', 'name', 'gifts', 'cents'], 'email')
    const search = askedFor(url, 'q')
    const { rows, sums, found } = await findGiversOfYear(db, year, { ...asked, search })
    const byPost = await findGiversByPost(db, year, maxByPost + 1)
    const leftOut = await findUnprintable(
      byPost.flatMap(({ name, address }) => [name, ...(address?.split('\n') ?? [])]),
    )
    const unsendable = await findUnsendable(db, year)
    const { noted, queued } = await findProgress(db, year)
    const toSend = isOver ? sums.toSend : 0
    return (
      <>
        <Problem refused={context.refused} />
        <YearForm year={year} now={now} />
        <FactList
          facts={{
            'Givers with an e-mail address': `${sums.givers}, with ${sums.gifts} gifts, ${formatExactDollars(sums.cents)} of their own money`,
            'Givers by post': (
              <>
                {byPost.length > maxByPost ? `more than ${maxByPost}` : byPost.length}
                {byPost.length > 0 && ': '}
                {byPost.length > 0 && (
                  <a href={`/office/statements/print.pdf?year=${year}`}>print their statements as one file</a>
                )}
              </>
            ),
            Sent: (
              <>
                {noted - queued} statements
                {queued > 0 && `; ${queued} wait to go out. `}
                {queued > 0 && <a href={`/office/statements?year=${year}`}>Refresh</a>}
              </>
            ),
            'To send': isOver ? toSend : `${year} is not over: more may be given in it.`,
          }}
        />
        {mayChange && <SendForms toSend={toSend} queued={queued} year={year} />}
        <Exceptions {...{ context, year, sums, unsendable, byPost: byPost.slice(0, maxByPost), leftOut }} />
        <People {...{ context, year, rows, found, search, isOver, unsendable }} />
      </>
    )
  },
  post: async ({ db, url, member, now }, fields) => {
    const year = askedYear(url, now)
    const who = member.email
    const back = (note: string) => backTo(`/office/statements?year=${year}`, note)
    const [email, name] = [fieldOf(fields, 'email'), fieldOf(fields, 'name')]
    switch (fieldOf(fields, 'intent')) {
      case 'send': {
        if (!fields.has('confirmed')) return { problem: 'Look at a statement first, and tick that you have.' }
        for await (const _ of sendStatements(db, year, who, now));
        return back('sent')
      }
      case 'stop':
        await stopStatements(db, year, who, now)
        return back('stopped')
      case 'one': {
        const one = { year, email, who, again: fields.has('again'), key: fieldOf(fields, 'key') }
        const answer = await sendStatement(db, one, now)
        return answer.ok ? back('one') : { problem: answer.error }
      }
      case 'name':
        if (!/^[^\p{Cc}]{1,200}$/u.test(name)) return { problem: 'That is no name.' }
        await nameGiver(db, { email, name, who }, now)
        return back('noted')
      case 'address': {
        const address = readEnvelope(fieldOf(fields, 'address'))
        if (!address.ok) return { problem: address.error }
        if (email && !z.email().safeParse(email).success) return { problem: `"${email}" is not an e-mail address.` }
        if (!email && !address.lines) return { problem: 'Type an e-mail address or a postal address.' }
        const giver = { id: fieldOf(fields, 'id'), email: email || null, postalAddress: address.lines, who }
        await addressGiver(db, giver, now)
        return back('noted')
      }
      default:
        return { problem: 'Nothing was pressed.' }
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

function SendForms({ toSend, queued, year }: { toSend: number; queued: number; year: number }) {
  return (
    <div className="row">
      {toSend > 0 && (
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
      {queued > 0 && (
        <PostForm className="box">
          <p>{queued} have not left.</p>
          <button name="intent" value="stop" className="danger">
            Stop
          </button>
        </PostForm>
      )}
    </div>
  )
}
