import { contact } from '../../content/pages/contact.ts'
import { answerMessage, recordAnswer } from '../../contact/answer-message.server.ts'
import { findAnswer, findAnswersTo } from '../../contact/contact-answer.queries.server.ts'
import { findContactMessage } from '../../contact/contact-message.queries.server.ts'
import { readFurther } from '../../contact/further-fields.ts'
import { findMessagesAbout, type OutboxRow } from '../../mail/outbox.server.ts'
import type { PagePath } from '../permissions.ts'
import { officeHref } from '../office-href.ts'
import { backTo, fieldOf, type OfficePage, type OfficeContext } from '../office-page.ts'
import { FactList } from '../ui/facts.server.tsx'
import { form } from '../ui/described-form.server.tsx'
import { PostForm, SubmitButton } from '../ui/forms.server.tsx'
import { Time } from '../ui/history.server.tsx'
import { findShownByEmails } from '../../givers/giver.queries.server.ts'
import { foldEmail } from '../../values/email-address.ts'
import { GiverLink } from '../ui/giver-link.server.tsx'

const answerForm = form([
  {
    name: 'answer',
    label: 'Answer',
    kind: 'text',
    most: 20_000,
    rows: 10,
    hint: 'It goes from our own address, with this message below it. An answer to it comes to our mailbox.',
  },
])

const states: Record<OutboxRow['status'], string> = {
  queued: 'is on its way',
  sent: 'was sent',
  skipped: 'was not sent, because it was no longer needed',
  dead: 'was not taken by the mail server of this address',
  bounced: 'came back: it did not arrive',
}

/** One message with its answers, and the form for an answer. */
export const message: OfficePage = {
  path: '/office/messages/:id',
  title: 'Message',
  notes: {
    answered: 'The answer is on its way.',
    noted: 'Noted as answered.',
    reopened: 'Noted as not answered.',
  },

  async get(context) {
    const { db, params } = context
    const pathId = params['id'] ?? ''
    // Today links to a lost answer by the id of the answer.
    const found = await findContactMessage(db, (await findAnswer(db, pathId))?.message_id ?? pathId)
    if (!found) return <p>There is no such message. Messages are deleted after some months, and when somebody asks.</p>
    const { id, name, email, type, subject, created_at: at, answered_at: answeredAt } = found
    const giver = (await findShownByEmails(db, [email])).get(foldEmail(email))
    const answers = await Promise.all(
      (await findAnswersTo(db, id)).map(async (answer) => ({
        ...answer,
        mail: (await findMessagesAbout(db, answer.id)).at(-1),
      })),
    )
    return (
      <>
        <FactList
          facts={{
            From: (
              <>
                <GiverLink giver={giver && { ...giver, name }} name={name} email={email} member={context.member} />,{' '}
                {email}
              </>
            ),
            About: contact.form.types[type],
            ...Object.fromEntries(readFurther(found.further)),
            Received: <Time at={at} />,
            Answered: answeredAt === null ? 'not yet' : <Time at={answeredAt} />,
          }}
        />
        <h2>{subject || 'Without a subject'}</h2>
        <div className="box typed" dir="auto">
          {found.message}
        </div>
        {answers.map(({ id: answerId, answer, who, created_at: answeredOn, mail }) => (
          <article key={answerId} className="box">
            <p className="soft">
              Answer of <Time at={answeredOn} /> by {who}
              {mail && `, which ${states[mail.status]}`}
              {mail?.sent_at && mail.created_at > answeredOn && (
                <>
                  {' again '}
                  <Time at={mail.sent_at} />
                </>
              )}
            </p>
            <div className="typed" dir="auto">
              {answer}
            </div>
          </article>
        ))}
        <Forms context={context} isAnswered={answeredAt !== null} id={id} />
      </>
    )
  },

  async post(context, fields) {
    const { db, params, member, now } = context
    const [id, who] = [params['id'] ?? '', member.email]
    const back = (note: string) => backTo(officeHref('/office/messages/:id', { id }), note)
    const intent = fieldOf(fields, 'intent')
    if (intent === 'noted' || intent === 'reopened') {
      await recordAnswer(db, { id, isAnswered: intent === 'noted', who }, now)
      return back(intent)
    }
    const read = answerForm.read(fields)
    if (!read.ok) return read
    const isFound = await answerMessage(db, { id, ...read.values, who, key: fieldOf(fields, 'key') }, now)
    return isFound ? back('answered') : { problem: 'There is no such message.', status: 404 }
  },
}

function Forms({ context, isAnswered, id }: { context: OfficeContext; isAnswered: boolean; id: string }) {
  const { may } = context
  const path = '/office/messages/:id' satisfies PagePath
  const offer = (
    <a className="button quiet" href={officeHref('/office/orders/offer', { query: { message: id } })}>
      Offer a box of books
    </a>
  )
  return (
    <>
      {may(path, 'answer') && (
        <PostForm>
          <answerForm.Fields />
          <p className="row">
            <button name="intent" value="answer">
              Send the answer
            </button>
            {may('/office/orders/offer', 'offer') && offer}
          </p>
        </PostForm>
      )}
      {may(path, isAnswered ? 'reopened' : 'noted') && (
        <SubmitButton intent={isAnswered ? 'reopened' : 'noted'} className="quiet">
          {isAnswered ? 'Mark as not answered' : 'Mark as answered without writing'}
        </SubmitButton>
      )}
    </>
  )
}
