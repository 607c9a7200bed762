import type { OfficeContext } from '../office-page.ts'
import { SubmitButton } from '../ui/forms.server.tsx'
import type { Correspondence } from './correspondence.queries.server.ts'
import { dateOf } from '../../values/publisher-time.ts'

interface GiverLettersProps {
  correspondence: Correspondence
  /** Why they get no letters to givers. Null: they get them. Undefined: there is no giver. */
  refusal?: string | null
  context: OfficeContext
}

/** Messages from them, and the letters that we send them. */
export function GiverLetters({ correspondence, refusal, context }: GiverLettersProps) {
  const { messages, subscribers, letters } = correspondence
  const isSubscribed = subscribers.some(({ status }) => status !== 'unsubscribed')
  return (
    <section aria-labelledby="letters">
      <h2 id="letters">Messages and letters</h2>
      {messages.length === 0 && <p className="empty">No message is kept.</p>}
      <ul>
        {messages.map(({ id, subject, created_at: at, answered_at: answeredAt }) => (
          <li key={id}>
            <a href={`/office/messages/${id}`}>{subject || 'without a subject'}</a>, {dateOf(at)}
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
                <a href={`/office/letters/sent/${id}`}>{subject}</a>, {dateOf(at)}
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
      {refusal && <p>No letters to givers: {refusal}.</p>}
      {context.mayChange && isSubscribed && (
        <SubmitButton intent="unsubscribe" className="quiet">
          Take off the newsletter
        </SubmitButton>
      )}
      {context.mayChange && refusal === null && (
        <SubmitButton intent="no-letters" className="quiet">
          Send no letters to givers
        </SubmitButton>
      )}
    </section>
  )
}
