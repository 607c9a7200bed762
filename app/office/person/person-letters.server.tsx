import type { OfficeContext } from '../office-page.ts'
import { SubmitButton } from '../ui/forms.server.tsx'
import type { Person } from './person.queries.server.ts'
import { dateOf } from '../../values/publisher-time.ts'

const refusalWords = {
  asked: 'they asked for none',
  bounced: 'the mailbox refused our mail',
}

/** The messages of a person, and the letters that we may send them. */
export function PersonLetters({ person, context }: { person: Person; context: OfficeContext }) {
  const { messages, subscriber, refusal } = person
  return (
    <section aria-labelledby="letters">
      <h2 id="letters">Messages and newsletter</h2>
      {messages.length === 0 && <p className="empty">No message from this address is kept.</p>}
      <ul>
        {messages.map(({ id, subject, created_at: at, answered_at: answeredAt }) => (
          <li key={id}>
            {context.maySee('/office/messages/:id') ? <a href={`/office/messages/${id}`}>{subject}</a> : subject},{' '}
            {dateOf(at)}
            {answeredAt === null && ', not answered'}
          </li>
        ))}
      </ul>
      <p>
        {subscriber
          ? `Newsletter: ${subscriber.status}, asked for on ${dateOf(subscriber.consented_at)}.`
          : 'Newsletter: not on the list.'}
        {refusal && ` No letters to givers: ${refusalWords[refusal]}.`}
      </p>
      {subscriber && subscriber.status !== 'unsubscribed' && context.may('/office/person', 'unsubscribe') && (
        <SubmitButton intent="unsubscribe" className="quiet">
          Take off the newsletter
        </SubmitButton>
      )}
      {person.years.length > 0 && !refusal && context.may('/office/person', 'no-letters') && (
        <SubmitButton intent="no-letters" className="quiet">
          Send no letters to givers
        </SubmitButton>
      )}
    </section>
  )
}
