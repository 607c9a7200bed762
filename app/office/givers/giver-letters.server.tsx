import type { Permits } from '../permissions.ts'
import { SubmitButton } from '../ui/forms.server.tsx'
import type { Correspondence } from './correspondence.queries.server.ts'
import { dateOf } from '../../values/publisher-time.ts'

interface GiverLettersProps {
  correspondence: Correspondence
  /** Whether the giver asked for no letters. */
  refusesLetters?: boolean
  maySee: Permits['maySee']
  mayUnsubscribe: boolean
  mayEndLetters: boolean
}

/** Messages from them, and the letters that we send them. */
export function GiverLetters(props: GiverLettersProps) {
  const { correspondence, refusesLetters = false, maySee, mayUnsubscribe, mayEndLetters } = props
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
              <a href={`/office/messages/${id}`}>{subject || 'without a subject'}</a>
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
            {letters.map(({ issue_id: id, subject, created_at: at }) => (
              <li key={id}>
                {maySee('/office/letters/sent/:id') ? <a href={`/office/letters/sent/${id}`}>{subject}</a> : subject},{' '}
                {dateOf(at)}
              </li>
            ))}
          </ul>
        </>
      )}
      {subscribers.length === 0 && <p>Newsletter: not on the list.</p>}
      {subscribers.map(({ email, status, consented_at: at }) => (
        <p key={email}>
          Newsletter: {status}, asked for on {dateOf(at)}
          {subscribers.length > 1 && ` by ${email}`}.
        </p>
      ))}
      {refusesLetters && <p>No letters to givers: they asked for none.</p>}
      {mayUnsubscribe && isSubscribed && (
        <SubmitButton intent="unsubscribe" className="quiet">
          Take off the newsletter
        </SubmitButton>
      )}
      {mayEndLetters && !refusesLetters && (
        <SubmitButton intent="no-letters" className="quiet">
          Send no letters to givers
        </SubmitButton>
      )}
    </section>
  )
}
