import { continueHousehold, recordDeath, takeBackDeath } from '../../givers/giver-died.server.ts'
import { readGiverWords } from '../../givers/read-giver-words.server.ts'
import type { Giver } from '../../givers/giver.queries.server.ts'
import { stopRecurringOf } from '../../subscriptions/stop-recurring-of.server.ts'
import { dateOf } from '../../values/publisher-time.ts'
import { officeHref } from '../office-href.ts'
import { fieldOf, type OfficeContext, type Refusal } from '../office-page.ts'
import { Field, PostForm, SubmitButton, Folded } from '../ui/forms.server.tsx'
import { counted } from '../ui/words.ts'
import type { LoadedGiver } from './load-giver.queries.server.ts'

type DiedProps = { loaded: LoadedGiver; context: OfficeContext }

const actionOf = ({ id }: Pick<Giver, 'id'>) => officeHref('/office/givers/:id/death', { id })

/** At the head of the page of a giver who has died: since when, what still runs, and the way back. */
export function DiedNote({ loaded: { giver, diedAt, recurring }, context }: DiedProps) {
  if (diedAt === null) return null
  const action = actionOf(giver)
  const running = recurring.filter(({ isRunning }) => isRunning)
  const mayChange = context.may('/office/givers/:id/death', 'died')
  return (
    <div className="note">
      <p>
        <strong>Has died</strong>, recorded on {dateOf(diedAt)}. No letters, no labels, no asks go there; a year-end
        statement goes by post only.
      </p>
      {running.length > 0 && (
        <div className="problem">
          <p>{counted(running.length, 'recurring gift still runs', 'recurring gifts still run')}.</p>
          {mayChange && (
            <SubmitButton action={action} intent="died">
              Stop what still runs
            </SubmitButton>
          )}
        </div>
      )}
      {mayChange && (
        <details>
          <summary>Take it back: it was a mistake</summary>
          <p>
            Letters, labels and statements by mail return. A recurring gift that was stopped stays stopped: only its
            giver can begin a new one.
          </p>
          <SubmitButton action={action} intent="alive" className="quiet">
            Has not died
          </SubmitButton>
        </details>
      )}
    </div>
  )
}

/** The form that records a death, with what happens then. */
export function DiedForm({ loaded, context }: DiedProps) {
  const { giver, diedAt } = loaded
  if (diedAt !== null || !context.may('/office/givers/:id/death', 'died')) return null
  if (giver.kind === 'person') return <PersonDied loaded={loaded} />
  return giver.kind === 'household' ? <OneOfTwoDied giver={giver} loaded={loaded} /> : null
}

function PersonDied({ loaded: { giver, recurring } }: { loaded: LoadedGiver }) {
  const running = recurring.filter(({ isRunning }) => isRunning).length
  return (
    <details>
      <summary>Has died</summary>
      <ul>
        <li>
          Letters, the newsletter, labels, lists of lapsed givers and of thanks leave the person out, and say why.
        </li>
        <li>
          {running === 0
            ? 'No recurring gift runs.'
            : `${counted(running, 'recurring gift is', 'recurring gifts are')} stopped at Stripe at once. No mail about it goes out.`}
        </li>
        <li>Gifts, receipts, statements and notes stay. A year-end statement goes by post only, for the estate.</li>
        <li>It can be taken back at any time. A recurring gift that was stopped does not begin again.</li>
      </ul>
      <SubmitButton action={actionOf(giver)} intent="died" className="danger">
        Record that this person has died
      </SubmitButton>
    </details>
  )
}

function OneOfTwoDied({ giver, loaded: { recurring } }: Pick<DiedProps, 'loaded'> & { giver: Giver }) {
  const running = recurring.filter(({ isRunning }) => isRunning)
  return (
    <Folded summary="One of them has died" of={{ intent: 'one-died' }}>
      <p>
        The one who remains keeps the letters, the gifts and the statements, as a person. Write whom letters and
        envelopes name from now on. Receipts of earlier gifts keep the name of then.
      </p>
      {running.length > 0 && (
        <p>
          {counted(running.length, 'recurring gift goes', 'recurring gifts go')} on:{' '}
          {running.map(({ id, sentence }) => (
            <a key={id} href={officeHref('/office/recurring/:subscription', { subscription: id })}>
              {sentence}
            </a>
          ))}{' '}
          Ask whose card it is, and stop it there if it must end.
        </p>
      )}
      <PostForm action={actionOf(giver)}>
        <Field
          label="Name of the one who remains"
          name="remaining-name"
          initial={giver.name}
          required
          maxLength={200}
          autoComplete="off"
        />
        <Field
          label="How a letter begins"
          name="remaining-greeting"
          maxLength={100}
          autoComplete="off"
          hint="Dear Edna. Empty: with the name."
        />
        <button name="intent" value="one-died" className="danger">
          Continue with this name
        </button>
      </PostForm>
      <p className="soft">If both have died: first continue with one name, then record it of that person, too.</p>
    </Folded>
  )
}

/** Submits of these forms. Returns null when it went well. */
export async function postDied(
  { db, member, now }: OfficeContext,
  giver: Giver,
  intent: 'died' | 'alive' | 'one-died',
  fields: FormData,
): Promise<Refusal | null> {
  const request = { giverId: giver.id, who: member.email }
  if (intent === 'alive') {
    await takeBackDeath(db, request, now)
    return null
  }
  if (intent === 'one-died') {
    const typed = { name: fieldOf(fields, 'remaining-name'), greeting: fieldOf(fields, 'remaining-greeting') }
    const read = readGiverWords({ ...typed, kind: 'person', postal_address: '', phone: '' })
    if (!read.ok) return { ...read, field: `remaining-${read.field}` }
    const { name, greeting } = read.words
    if (name === null) return { problem: 'Write the name of the person who remains.', field: 'remaining-name' }
    const continued = await continueHousehold(db, { ...request, words: { name, greeting } }, now)
    return continued.ok ? null : continued
  }
  const recorded = await recordDeath(db, request, now)
  if (!recorded.ok) return recorded
  const problem = await stopRecurringOf(db, { ...request, key: fieldOf(fields, 'key') })
  return problem === null
    ? null
    : { problem: `It is recorded. A recurring gift still runs: ${problem} Press “Stop what still runs”.`, status: 409 }
}
