import { rules } from '../../content/legal/rules.ts'
import { withCommas } from '../../words/with-commas.ts'
import { findIssue, findProgress } from '../../newsletter/letters.queries.server.ts'
import { queueInBackground } from '../../newsletter/queue-in-background.server.ts'
import type { Issue } from '../../newsletter/queue-issue.server.ts'
import { recordPrintedLetters } from '../../newsletter/record-printed-letters.server.ts'
import { continueIssue, isContinuable, stopIssue } from '../../newsletter/stop-issue.server.ts'
import { countPostReaders, findPostReaders, type LeftOut } from '../../newsletter/letter-readers.queries.server.ts'
import { findUnprintable } from '../../receipts/documents/printable.server.ts'
import { envelopeOf } from '../../values/envelope.ts'
import { composeIssue } from '../../newsletter/newsletter-messages.server.tsx'
import { timeInWords } from '../../values/publisher-time.ts'
import { officeHref } from '../office-href.ts'
import { backTo, fieldOf, unknownIntent, type OfficePage } from '../office-page.ts'
import { FactList } from '../ui/facts.server.tsx'
import { SubmitButton } from '../ui/forms.server.tsx'
import { counted, handwriteNotice } from '../ui/words.ts'
import { lettersPerFile, PostFiles } from './by-post.server.tsx'
import { leftOutInWords } from './reach.server.tsx'
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
    printed: 'Noted: the letters by post are printed.',
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
    const toPrint = await countPostReaders(db, issue.id)
    const lines = isGoing
      ? []
      : await findPostReaders(db, { issueId: issue.id }, now, { offset: 0, limit: lettersPerFile })
    const unprintable = await findUnprintable(lines.flatMap((each) => envelopeOf(each.name, each.postal_address)))
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
              'By e-mail': `${withCommas(issue.queued_count)}${isBeingQueued ? ', and more are being queued' : ''}`,
              'By post':
                issue.audience !== 'subscribers' &&
                issue.post_count !== null &&
                lettersInWords(issue.post_count, toPrint),
              'Not at all': issue.left_out !== null && leftOutInWords(JSON.parse(issue.left_out) as LeftOut),
              Waiting: withCommas(progress.queued),
              Sent: withCommas(progress.sent),
              'Not written, because the reader had left or the letter was stopped': withCommas(progress.skipped),
              'Given up': withCommas(progress.dead),
              'Came back': withCommas(progress.bounced),
            }}
          />
          {!isBeingQueued && <PostFiles letter={{ id: issue.id, isSent: true }} count={toPrint} />}
          {!isBeingQueued && toPrint > 0 && isToPrint(issue) && may('/office/letters/sent/:id', 'printed') && (
            <SubmitButton intent="printed" fields={{ count: issue.post_count ?? 0 }} className="quiet">
              They are printed
            </SubmitButton>
          )}
          {unprintable.length > 0 && <p className="note">{handwriteNotice(unprintable)}</p>}
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
    const back = (note: string) => backTo(officeHref('/office/letters/sent/:id', { id }), note)
    switch (fieldOf(fields, 'intent')) {
      case 'stop':
        await stopIssue(db, request, now)
        return back('stopped')
      case 'printed':
        await recordPrintedLetters(db, { ...request, count: Number(fieldOf(fields, 'count')) }, now)
        return back('printed')
      case 'continue':
        await continueIssue(db, request, now)
        queueInBackground(db, id, now)
        return back('continued')
      default:
        return unknownIntent
    }
  },
}

const isToPrint = ({ post_count: posted, printed_count: printed }: Issue) => (posted ?? 0) > (printed ?? 0)

/** Some who were to get it by post may have died since, get no letters any more, or have no postal address. */
const lettersInWords = (posted: number, toPrint: number) =>
  counted(posted, 'letter', 'letters') +
  (toPrint < posted
    ? `; ${withCommas(posted - toPrint)} not printed any more: since then, letters there ended, or the address is gone`
    : '')
