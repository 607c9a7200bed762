import type { ReactNode } from 'react'
import { recurringWords } from '../../content/my-giving/recurring.ts'
import { renewalWords } from '../../content/my-giving/renewals.ts'
import type { Db } from '../../db/db.server.ts'
import { log } from '../../log/log.server.ts'
import { isRefusedByStripe, stripeFailure, withDeadline } from '../../stripe/stripe.server.ts'
import { giveBack, takeOver, writeToTakenOver } from '../../subscriptions/take-over.server.ts'
import { officeHref } from '../office-href.ts'
import { backTo, fieldOf, type OfficeContext, type OfficePage, type Refusal, unknownIntent } from '../office-page.ts'
import type { IntentOf } from '../permissions.ts'
import { Folded, PostForm } from '../ui/forms.server.tsx'
import { Table, textFromQuery } from '../ui/table.server.tsx'
import { counted } from '../ui/words.ts'
import { foreignColumns, tickColumn } from './foreign-columns.server.tsx'
import { loadForeignRows, type ForeignRows } from './foreign-rows.server.ts'
import { findOtherEndpoints } from './other-endpoints.server.ts'

/** How long the page waits for Stripe, in milliseconds. */
const readMs = 20_000
/** How long a submit begins further ones, in milliseconds. The rest is for the next submit. */
const writeMs = 20_000

type Intent = IntentOf<'/office/recurring/other-programs'>

/** What each button does with one subscription. Returns why it did not, or null. */
const works: Record<Intent, (db: Db, id: string, who: string, now: number) => Promise<string | null>> = {
  'take-over': takeOver,
  'give-back': giveBack,
  letter: writeToTakenOver,
}
const isIntent = (text: string): text is Intent => Object.hasOwn(works, text)

/** Recurring gifts that another program began in the Stripe account: taken over, and given back. */
export const otherPrograms: OfficePage = {
  path: '/office/recurring/other-programs',
  title: 'Recurring gifts of another program',
  notes: {
    'take-over':
      'Taken over. From the next charge on, receipts come from this site. Nothing was charged, and nobody was mailed.',
    'give-back': 'Given back. Nothing was charged or canceled, and nobody was mailed.',
    letter: 'The letter is on its way.',
  },
  async get(context) {
    const { db, url } = context
    const after = textFromQuery(url, 'after') || undefined
    try {
      const asked = Promise.all([loadForeignRows(db, after), findOtherEndpoints()])
      const [rows, endpoints] = await withDeadline(asked, readMs)
      return (
        <>
          <Explained endpoints={endpoints} />
          <Rows context={context} rows={rows} />
        </>
      )
    } catch (error) {
      const failure = failureInWords(error)
      if (!failure) throw error
      log.warn('foreign-subscriptions-not-read', { error: String(error) })
      return <p className="problem">{failure} Nothing was changed. Open the page again in a few minutes.</p>
    }
  },
  async post({ db, member, now, url }, fields) {
    const intent = fieldOf(fields, 'intent')
    if (!isIntent(intent)) return unknownIntent
    const ids = fields.getAll('id').map(String)
    if (ids.length === 0) return { problem: 'Tick at least one recurring gift.', field: 'id' }
    const problem = await workOnEach(ids, (id) => works[intent](db, id, member.email, now))
    const after = textFromQuery(url, 'after')
    return problem ?? backTo(officeHref('/office/recurring/other-programs', after ? { query: { after } } : {}), intent)
  },
}

/** What was done stays done. Returns what was not, for the staff, or null. */
async function workOnEach(
  ids: readonly string[],
  work: (id: string) => Promise<string | null>,
): Promise<Refusal | null> {
  const startedAt = performance.now()
  const problems: string[] = []
  for (const [at, id] of ids.entries()) {
    const rest = `${at} of ${ids.length} were looked at. Press again for the others: what is done stays done.`
    if (performance.now() - startedAt > writeMs) return { problem: [`Stripe is slow. ${rest}`, ...problems].join(' ') }
    try {
      const problem = await work(id)
      if (problem) problems.push(`${id}: ${problem}`)
    } catch (error) {
      const failure = failureInWords(error)
      if (!failure) throw error
      log.warn('subscription-not-taken-over', { subscription: id, error: String(error) })
      if (!isRefusedByStripe(error)) return { problem: [`${failure} ${rest}`, ...problems].join(' '), status: 502 }
      problems.push(`${id}: ${failure}`)
    }
  }
  return problems.length > 0 ? { problem: problems.join(' '), status: 409 } : null
}

const failures = {
  stripe_unreachable: 'Stripe cannot be reached.',
  stripe_slow: 'Stripe did not answer in time.',
  stripe_refused: 'Stripe refused the request.',
} as const

/** Returns null when the error is no failure at Stripe. */
function failureInWords(error: unknown): string | null {
  const failure = stripeFailure(error)
  return failure && failures[failure.code]
}

function Explained({ endpoints }: { endpoints: string[] | null }) {
  return (
    <>
      <p>
        A program such as GiveWP or Donorbox began these gifts in your own Stripe account. When this site has taken one
        over, its receipts come from here from the next charge on, and its giver finds it in My giving. The next charge
        keeps its day and its amount. Nothing is charged now, and nobody is mailed until you send the letter.
      </p>
      <section className="note" aria-label="Receipts of the other program">
        <p>
          <strong>Two programs would send two receipts.</strong> Switch the receipts of the other program off before the
          next charge, or remove its address from the webhooks in Stripe’s Dashboard.
        </p>
        {endpoints === null && (
          <p>
            The key of this site may not read which other programs Stripe tells about charges. Look at{' '}
            <a href="https://dashboard.stripe.com/webhooks">Stripe’s Dashboard, Webhooks</a>.
          </p>
        )}
        {endpoints?.length === 0 && <p>Stripe tells no other program about charges at this time.</p>}
        {endpoints !== null && endpoints.length > 0 && (
          <>
            <p>Stripe tells these other programs about each charge:</p>
            <ul>
              {endpoints.map((endpoint) => (
                <li key={endpoint}>
                  <code>{endpoint}</code>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    </>
  )
}

function Rows({ context, rows: { open, refused, taken, readUntil } }: { context: OfficeContext; rows: ForeignRows }) {
  const isFirst = textFromQuery(context.url, 'after') === ''
  const mayTakeOver = context.may('/office/recurring/other-programs', 'take-over') && open.length > 0
  const mayGiveBack = context.may('/office/recurring/other-programs', 'give-back') && taken.length > 0
  const ofOpen = (
    <Table
      caption="Recurring gifts that can be taken over"
      columns={[...(mayTakeOver ? [tickColumn('Take over')] : []), ...foreignColumns]}
      rows={open}
      empty="None."
    />
  )
  const ofTaken = (
    <Table
      caption="Recurring gifts that were taken over"
      columns={[...(mayGiveBack ? [tickColumn('Choose')] : []), ...foreignColumns]}
      rows={taken}
      empty="None yet."
    />
  )
  return (
    <>
      <Group title="Can be taken over" count={open.length}>
        {mayTakeOver ? (
          <PostForm fields={{ intent: 'take-over' }}>
            {ofOpen}
            <p>
              <button>Take over the ticked ones</button>
            </p>
          </PostForm>
        ) : (
          ofOpen
        )}
      </Group>
      <Group title="Cannot be taken over" count={refused.length}>
        <Table
          caption="Recurring gifts that cannot be taken over"
          columns={foreignColumns}
          rows={refused}
          empty="None."
        />
      </Group>
      <Group title="Taken over" count={taken.length}>
        {mayGiveBack ? (
          <PostForm fields={{ of: 'taken' }}>
            {ofTaken}
            <LetterText />
            <p className="row">
              <button name="intent" value="letter">
                Send the letter to the ticked ones
              </button>
              <button name="intent" value="give-back" className="quiet">
                Give the ticked ones back
              </button>
            </p>
          </PostForm>
        ) : (
          ofTaken
        )}
      </Group>
      <p>
        {readUntil && (
          <>
            Stripe has more recurring gifts than this page shows.{' '}
            <a href={officeHref('/office/recurring/other-programs', { query: { after: readUntil } })}>The older ones</a>
          </>
        )}{' '}
        {!isFirst && <a href={officeHref('/office/recurring/other-programs')}>The newest ones</a>}
      </p>
    </>
  )
}

function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <>
      <h2>{title}</h2>
      {count > 0 && <p className="soft">{counted(count, 'recurring gift', 'recurring gifts')}</p>}
      {children}
    </>
  )
}

/** The words of the letter, as they are published now. */
const LetterText = ({ letter = renewalWords.takenOver }) => (
  <Folded summary="What the letter says" of={{ letter: 'words' }}>
    <p>
      <strong>{letter.title}</strong>
    </p>
    <p>{letter.text}</p>
    <p>
      {letter.receipts} {recurringWords.mail.linkText}
    </p>
  </Folded>
)
