import { rules } from '../../content/legal/rules.ts'
import { withCommas } from '../../words/with-commas.ts'
import { findIssue, findProgress } from '../../newsletter/letters.queries.server.ts'
import { queueInBackground } from '../../newsletter/queue-in-background.server.ts'
import { continueIssue, isContinuable, stopIssue } from '../../newsletter/stop-issue.server.ts'
import { composeIssue } from '../../newsletter/newsletter-messages.server.tsx'
import { timeInWords } from '../../values/publisher-time.ts'
import { backTo, fieldOf, unknownIntent, type OfficePage } from '../office-page.ts'
import { FactList } from '../ui/facts.server.tsx'
import { SubmitButton } from '../ui/forms.server.tsx'
import { readersInWords } from './audience-words.server.ts'
import { MailPreview } from './mail-preview.server.tsx'

const renewSeconds = 5

/** A letter that is being sent or was sent: its progress, and the button that stops it. */
export const sentLetter: OfficePage = {
  path: '/office/letters/sent/:id',
  title: 'Letter',
  notes: {
    sending: 'The letter is on its way.',
    stopped: 'No further copy is sent. What was in hand at that moment may still have left.',
    continued: 'It goes on: everybody who has no copy yet gets one.',
  },
  get: async (context) => {
    const { db, params, now, may } = context
    const issue = await findIssue(db, params['id'] ?? '')
    if (!issue) return <p>There is no such letter.</p>
    const progress = await findProgress(db, issue.id)
    const isBeingQueued = issue.queued_at === null && issue.stopped_at === null
    const isGoing = isBeingQueued || (issue.stopped_at === null && progress.queued > 0)
    if (isGoing) context.headers.set('Refresh', String(renewSeconds))
    const mail = await composeIssue(issue, { id: issue.id, email: context.member.email })
    return (
      <div className="columns">
        <div>
          <p role="status">
            {isGoing && `Being sent. This page renews itself every ${renewSeconds} seconds until nothing waits.`}
            {!isGoing && issue.stopped_at === null && 'All copies have left.'}
            {issue.stopped_at !== null && `Stopped ${timeInWords(issue.stopped_at)}, New York time.`}
          </p>
          <FactList
            facts={{
              Title: issue.subject,
              To: readersInWords(issue, issue.created_at),
              Begun: timeInWords(issue.created_at),
              Copies: `${withCommas(issue.queued_count)}${isBeingQueued ? ', and more are being queued' : ''}`,
              Waiting: withCommas(progress.queued),
              Sent: withCommas(progress.sent),
              'Not written, because the reader had left or the letter was stopped': withCommas(progress.skipped),
              'Given up': withCommas(progress.dead),
              'Came back': withCommas(progress.bounced),
            }}
          />
          <p className="soft">What became of each copy is noted for {rules.keepNoticesDays} days.</p>
          {isGoing && may('/office/letters/sent/:id', 'stop') && (
            <SubmitButton intent="stop" className="danger">
              Stop it: send no further copy
            </SubmitButton>
          )}
          {isContinuable(issue, now) && may('/office/letters/sent/:id', 'continue') && (
            <SubmitButton intent="continue">Continue: send it to who has no copy yet</SubmitButton>
          )}
        </div>
        <MailPreview mail={mail} nonce={context.nonce} />
      </div>
    )
  },
  post: async ({ db, params, member, now }, fields) => {
    const id = params['id'] ?? ''
    const request = { id, who: member.email }
    if (!(await findIssue(db, id))) return { problem: 'There is no such letter.', status: 404 }
    const back = (note: string) => backTo(`/office/letters/sent/${id}`, note)
    switch (fieldOf(fields, 'intent')) {
      case 'stop':
        await stopIssue(db, request, now)
        return back('stopped')
      case 'continue':
        await continueIssue(db, request, now)
        queueInBackground(db, id, now)
        return back('continued')
      default:
        return unknownIntent
    }
  },
}
