import { findShownGiver, type Giver } from '../../givers/giver.queries.server.ts'
import { findMayBeOne } from '../../givers/may-be-one.queries.server.ts'
import { keepTwo } from '../../givers/keep-two.server.ts'
import { mergeGivers } from '../../givers/merging/merge-givers.server.ts'
import { isStillSeen, seenField, seenOf } from '../../givers/seen-person.queries.server.ts'
import { dateOf } from '../../values/publisher-time.ts'
import { findSubscriptionsOf } from '../../givers/recurring-of.queries.server.ts'
import { formatExactDollars } from '../../values/money.ts'
import { parseReceiptNumber } from '../../values/receipt-number.ts'
import { backTo, fieldOf, type OfficeContext, type OfficePage } from '../office-page.ts'
import { Field, personChanged, PostForm, SeenPerson } from '../ui/forms.server.tsx'
import { agreementInWords } from '../ui/agreement-in-words.ts'
import { giverPath } from '../ui/giver-link.server.tsx'
import { textFromQuery } from '../ui/table.server.tsx'
import { counted } from '../ui/words.ts'
import { compareGivers, type ComparedGiver } from './compare.queries.server.ts'
import { ComparedFacts } from './compared-giver.server.tsx'
import { findCandidates } from './find-candidates.queries.server.ts'

/** Two givers side by side, what will be joined, and the button that merges them. */
export const mergePage: OfficePage = {
  path: '/office/givers/:id/merge',
  title: 'Merge two givers',
  async get(context) {
    const { db, params, url } = context
    const giver = await findShownGiver(db, params['id'] ?? '')
    if (!giver) return <p>There is no such giver. Look the person up with Find.</p>
    const other = await findOther(context)
    if (other?.id === giver.id) {
      return (
        <p>
          Both numbers belong to <a href={giverPath(giver.id)}>one giver</a> already.
        </p>
      )
    }
    return (
      <>
        {other ? (
          <SeenPerson value={await seenOf(db, { giverIds: [giver.id, other.id] })}>
            <SideBySide pair={await loadPair(context, giver, other)} context={context} />
          </SeenPerson>
        ) : null}
        {!other && textFromQuery(url, 'with') !== '' && (
          <p role="alert" className="problem">
            There is no giver with this number.
          </p>
        )}
        {!other && (await chooseOther(context, giver))}
      </>
    )
  },
  async post(context, fields) {
    const { db, params, member, now } = context
    const giver = await findShownGiver(db, params['id'] ?? '')
    const other = await findOther(context)
    if (!giver || !other) return { problem: 'These are not two givers.', status: 404 }
    // Of a repeated submit: they are one already.
    if (giver.id === other.id) return backTo(giverPath(giver.id), 'merged')
    const named = { giverIds: [params['id'] ?? '', other.id] }
    if (!(await isStillSeen(db, fieldOf(fields, seenField), named))) return personChanged
    const who = member.email
    if (fieldOf(fields, 'intent') === 'two') {
      await keepTwo(db, { pair: [giver.id, other.id], who }, now)
      return backTo(giverPath(giver.id), 'two')
    }
    const keptId = fieldOf(fields, 'keep')
    const merged = [giver, other].find(({ id }) => id !== keptId)
    if (![giver.id, other.id].includes(keptId) || !merged) return { problem: 'Choose whose name and address is kept.' }
    const answer = await mergeGivers(db, { keptId, otherId: merged.id, who }, now)
    return answer.ok ? backTo(giverPath(keptId), 'merged') : answer
  },
}

/** The giver of `?with=`, as it is shown. */
async function findOther({ db, url }: OfficeContext): Promise<Giver | undefined> {
  const typed = textFromQuery(url, 'with')
  const number = parseReceiptNumber(typed)
  return number === null ? undefined : findShownGiver(db, number)
}

interface MergePair {
  both: [ComparedGiver, ComparedGiver]
  /** How many recurring gifts each has. */
  recurring: [number, number]
}

async function loadPair({ db }: OfficeContext, giver: Giver, other: Giver): Promise<MergePair> {
  const compared = await compareGivers(db, [giver, other])
  const [ofGiver, ofOther] = await Promise.all([giver, other].map(({ id }) => findSubscriptionsOf(db, id)))
  return {
    both: [compared.get(giver.id)!, compared.get(other.id)!],
    recurring: [ofGiver?.length ?? 0, ofOther?.length ?? 0],
  }
}

function SideBySide({ pair: { both, recurring }, context }: { pair: MergePair; context: OfficeContext }) {
  const hasConfirmed = ({ emails }: ComparedGiver) => emails.some(({ confirmed_at: at }) => at !== null)
  const forgotten = both.find(({ giver }) => giver.forgotten_at !== null)
  return (
    <>
      <div className="columns">
        {both.map((compared, at) => (
          <section key={compared.giver.id} className="box" aria-label={compared.giver.name ?? compared.giver.id}>
            <ComparedFacts
              compared={compared}
              facts={{
                Orders: compared.orders > 0 && compared.orders,
                'Recurring gifts': recurring[at] || 'none',
                Statements: compared.statements.join(', '),
                Notes: compared.notes > 0 && compared.notes,
                Letters: compared.giver.no_letters_at !== null && 'none are sent',
                'Has died': compared.giver.died_at !== null && `recorded on ${dateOf(compared.giver.died_at)}`,
              }}
            />
          </section>
        ))}
      </div>
      {forgotten && <p className="problem">{forgotten.giver.id} was forgotten and cannot be merged.</p>}
      {!forgotten && (
        <>
          <h2>What will be joined</h2>
          <p>{joinedInWords({ both, recurring })}</p>
          <p>
            No gift moves: later payments of a recurring gift find the same giver as before. For 30 days the merge can
            be taken apart again.
          </p>
          {both.every(({ emails }) => emails.length > 0) && (
            <p className="problem">
              Both have an e-mail address{both.every(hasConfirmed) ? ', and both are confirmed' : ''}: with a link to My
              giving, each will see all gifts of both. For 30 days each can stop the other’s recurring gift, correct the
              name and address, and remove the other’s e-mail address; the other gets an email, and can take the merge
              apart.
            </p>
          )}
          <p>Each giver with an e-mail address gets a mail about the merge, with a link that takes it apart.</p>
          {context.may('/office/givers/:id/merge', 'merge') && <MergeForm both={both} />}
        </>
      )}
    </>
  )
}

function MergeForm({ both }: { both: MergePair['both'] }) {
  return (
    <PostForm>
      <fieldset className="keep">
        <legend>Whose name and address is kept?</legend>
        <p className="soft">
          What is empty there is taken from the other. Statements and letters go to the kept giver’s address. Receipts
          go where they went, until one address is chosen for them.
        </p>
        {both.map(({ giver, emails }) => (
          <p key={giver.id}>
            <label>
              <input type="radio" name="keep" value={giver.id} required />{' '}
              {[giver.name ?? 'no name', giver.postal_address?.replaceAll('\n', ', '), emails[0]?.email]
                .filter(Boolean)
                .join(', ')}{' '}
              <small>({giver.id})</small>
            </label>
          </p>
        ))}
      </fieldset>
      <p className="row">
        <button name="intent" value="merge">
          Merge them
        </button>
        <button name="intent" value="two" className="quiet" formNoValidate>
          They are two
        </button>
      </p>
    </PostForm>
  )
}

/** "7 gifts, $350.00 in all. 2 recurring gifts. …" */
function joinedInWords({ both: [one, other], recurring }: MergePair): string {
  const gifts = one.gifts + other.gifts
  const orders = one.orders + other.orders
  const notes = one.notes + other.notes
  const years = [...new Set([...one.statements, ...other.statements])].toSorted((a, b) => a - b)
  const addresses = one.emails.length + other.emails.length
  const sentences = [
    `${counted(gifts, 'gift', 'gifts')}, ${formatExactDollars(one.cents + other.cents)} in all`,
    orders > 0 && counted(orders, 'order', 'orders'),
    recurring[0] + recurring[1] > 0 && counted(recurring[0] + recurring[1], 'recurring gift', 'recurring gifts'),
    addresses > 0 && counted(addresses, 'e-mail address', 'e-mail addresses'),
    years.length > 0 && `the statements of ${years.join(', ')}, which count as sent to both`,
    notes > 0 && counted(notes, 'note', 'notes'),
  ]
  return `${sentences.filter(Boolean).join('; ')}. In January they get one statement.`
}

async function chooseOther({ db, url }: OfficeContext, giver: Giver) {
  const typed = textFromQuery(url, 'q')
  const pairs = typed === '' ? await findMayBeOne(db, { giverIds: [giver.id], limit: 10 }) : []
  const offered = pairs.map((pair) => ({
    other: pair.older.id === giver.id ? pair.newer : pair.older,
    why: `: ${agreementInWords(pair)}`,
  }))
  const candidates = typed === '' ? [] : await findCandidates(db, typed, giver.id)
  const found = typed === '' ? offered : candidates.map((other) => ({ other, why: '' }))
  return (
    <>
      <p>
        Who is the same person as <a href={giverPath(giver.id)}>{giver.name ?? giver.id}</a>?
      </p>
      <form className="row" role="search">
        <Field label="Number, name or e-mail address" name="q" type="search" defaultValue={typed} maxLength={200} />
        <button className="quiet">Search</button>
      </form>
      {typed === '' && offered.length > 0 && <p>These may be one with this giver:</p>}
      {typed !== '' && found.length === 0 && <p className="empty">No giver fits.</p>}
      <ul>
        {found.map(({ other, why }) => (
          <li key={other.id}>
            <a href={`${giverPath(giver.id)}/merge?with=${other.id}`}>{other.name ?? other.id}</a>
            {`, ${other.postal_address?.replaceAll('\n', ', ') ?? 'without a postal address'}, ${other.id}${why}`}
          </li>
        ))}
      </ul>
    </>
  )
}
