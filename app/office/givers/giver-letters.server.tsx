import type { NoLettersReason } from '../../givers/giver-tables.ts'
import type { Refusal, WhyNoLetters } from '../../givers/letters-to-giver.queries.server.ts'
import { officeHref } from '../office-href.ts'
import type { Permits } from '../permits.ts'
import type { FieldProblem } from '../../words/field-problem.ts'
import { form } from '../ui/described-form.server.tsx'
import { PostForm, SubmitButton, Folded } from '../ui/forms.server.tsx'
import type { Correspondence } from './correspondence.queries.server.ts'
import { dateOf } from '../../values/publisher-time.ts'

interface GiverLettersProps {
  correspondence: Correspondence
  /** Since when, and why, the giver gets no letters. Empty: they do. */
  noLetters?: readonly Refusal[]
  maySee: Permits['maySee']
  /** The address to which the forms post. By default that of the page. */
  action?: string
  mayUnsubscribe: boolean
  mayEndLetters: boolean
}

/** Messages from them, and the letters that we send them. */
export function GiverLetters(props: GiverLettersProps) {
  const { correspondence, noLetters = [], maySee, action, mayUnsubscribe, mayEndLetters } = props
  const { messages, subscribers, letters } = correspondence
  const isSubscribed = subscribers.some(({ status }) => status !== 'unsubscribed')
  return (
    <section aria-labelledby="letters">
      <h2 id="letters">Messages and letters</h2>
      {messages.length === 0 && <p className="empty">No message is kept.</p>}
      <ul>
        {messages.map(({ id, subject, created_at: at, answered_at: answeredAt }) => (
          <li key={id}>
            {maySee('/office/messages/:id') ? (
              <a href={officeHref('/office/messages/:id', { id })}>{subject || 'without a subject'}</a>
            ) : (
              subject
            )}
            , {dateOf(at)}
            {answeredAt === null && ', not answered'}
          </li>
        ))}
      </ul>
      {letters.length > 0 && (
        <>
          <h3>Letters to givers</h3>
          <ul>
            {letters.map(({ issue_id: id, subject, email, created_at: at }) => (
              <li key={id}>
                {maySee('/office/letters/sent/:id') ? (
                  <a href={officeHref('/office/letters/sent/:id', { id })}>{subject}</a>
                ) : (
                  subject
                )}
                , {dateOf(at)}
                {email === '' && ', by post'}
              </li>
            ))}
          </ul>
        </>
      )}
      {subscribers.length === 0 && <p>Newsletter: not on the list.</p>}
      {subscribers.map(({ email, status, consented_at: at, consent_text: way, moved_in_by: who }) => (
        <p key={email}>
          Newsletter: {status}, {who !== null && !way ? 'asked by our mail' : 'asked for'} on {dateOf(at)}
          {subscribers.length > 1 && ` by ${email}`}
          {who !== null && `; moved in from a file by ${who}${way && `: ${way}`}`}.
        </p>
      ))}
      {noLetters.length > 0 && <p>{noLettersInWords(noLetters)}</p>}
      {mayUnsubscribe && isSubscribed && (
        <SubmitButton action={action} intent="unsubscribe" className="quiet">
          Take off the newsletter
        </SubmitButton>
      )}
      {mayEndLetters && noLetters.length === 0 && (
        <Folded summary="Send no letters to givers" of={{ intent: 'no-letters' }}>
          <PostForm action={action}>
            <reasonForm.Fields />
            <button name="intent" value="no-letters" className="quiet">
              Send no letters
            </button>
          </PostForm>
        </Folded>
      )}
      {mayEndLetters && noLetters.length > 0 && (
        <SubmitButton action={action} intent="letters-again" className="quiet">
          Send letters again
        </SubmitButton>
      )}
    </section>
  )
}

const reasons: Record<NoLettersReason, string> = {
  asked: 'They asked for none',
  moved: 'They moved, and the new address is not known',
  other: 'Another reason',
}

/** "No letters to givers since June 3, 2026: they asked for none." Of a merged giver, each reason. */
export const noLettersInWords = (refusals: readonly Refusal[]) =>
  refusals.map((refusal) => `No letters to givers since ${dateOf(refusal.at ?? 0)}: ${whyInWords(refusal)}.`).join(' ')

const whyInWords = ({ reason, words }: Refusal) => words ?? reasons[reason].replace(/^T/, 't')

const reasonForm = form([
  { name: 'reason', label: 'Why', kind: 'choice', options: reasons },
  {
    name: 'words',
    label: 'Why, in words',
    kind: 'line',
    most: 200,
    empty: 'null',
    hint: 'For “Another reason”. The person may ask to read it.',
  },
])

/** The reason of a form, or what is missing. */
export function readReason(fields: FormData): { ok: true; why: WhyNoLetters } | ({ ok: false } & FieldProblem) {
  const read = reasonForm.read(fields)
  if (!read.ok) return read
  const { words } = read.values
  const reason = read.values.reason as NoLettersReason
  if (reason !== 'other') return { ok: true, why: { reason } }
  return words === null
    ? { ok: false, problem: 'Write why no letters are sent.', field: 'words' }
    : { ok: true, why: { reason, words } }
}
