import { withCommas } from '../../words/with-commas.ts'
import { findDrafts, findLastLetterToGivers, findSentIssues } from '../../newsletter/letters.queries.server.ts'
import { beginDraft, type LetterDraft } from '../../newsletter/letter-drafts.server.ts'
import type { Issue } from '../../newsletter/queue-issue.server.ts'
import { dateOf, timeInWords } from '../../values/publisher-time.ts'
import { officeHref } from '../office-href.ts'
import { backTo, fieldOf, type OfficePage } from '../office-page.ts'
import { Choice, Field, PostForm } from '../ui/forms.server.tsx'
import { pageFromQuery, Table } from '../ui/table.server.tsx'
import { namedAudiences, readAudience, readersInWords } from './audience-words.server.ts'
import { asRefusal } from './letter.server.tsx'

const sorts = ['begun', 'title', 'copies'] as const

/** The drafts and the sent letters. */
export const letters: OfficePage = {
  path: '/office/letters',
  title: 'Letters',
  notes: { discarded: 'The letter is discarded.' },
  get: async (context) => {
    const { db, url, now } = context
    const drafts = await findDrafts(db)
    const { issues, total } = await findSentIssues(db, pageFromQuery(url, sorts, '-begun'))
    const last = await findLastLetterToGivers(db)
    return (
      <>
        <p>
          {last
            ? `The last letter to givers, “${last.subject}”, went out on ${dateOf(last.created_at)}.`
            : 'No letter to givers has gone out yet.'}{' '}
          The site promises monthly donors a report of what their gifts have done, every quarter.
        </p>
        {context.may('/office/letters', 'submit') && (
          <PostForm className="row">
            <Field label="Title of a new letter" name="subject" required maxLength={150} />
            <Choice label="To" name="audience" options={namedAudiences(now)} />
            <button>Begin the letter</button>
          </PostForm>
        )}
        <h2>Being written or planned</h2>
        <Table
          caption="Letters being written or planned"
          rows={drafts}
          empty="No letter is being written."
          columns={[
            {
              label: 'Title',
              cell: ({ id, subject }) => <a href={officeHref('/office/letters/:id', { id })}>{subject}</a>,
            },
            { label: 'To', cell: (draft) => readersInWords(draft, now) },
            { label: 'Goes out', cell: ({ send_at: at }) => (at === null ? 'not planned' : timeInWords(at)) },
            { label: 'Last changed', cell: (draft: LetterDraft) => `${dateOf(draft.updated_at)}, ${draft.who}` },
          ]}
        />
        <h2>Sent</h2>
        <Table
          caption="Letters sent"
          url={url}
          rows={issues}
          total={total}
          empty="No letter was sent yet."
          columns={[
            {
              label: 'Title',
              sort: 'title',
              cell: ({ id, subject }) => <a href={officeHref('/office/letters/sent/:id', { id })}>{subject}</a>,
            },
            { label: 'To', cell: (issue) => readersInWords(issue, issue.created_at) },
            { label: 'Begun', sort: 'begun', cell: (issue) => dateOf(issue.created_at) },
            {
              label: 'Copies',
              sort: 'copies',
              isNumber: true,
              cell: (issue) => withCommas(issue.queued_count),
            },
            { label: 'State', cell: stateOf },
          ]}
        />
      </>
    )
  },
  post: async ({ db, member, now }, fields) => {
    const draft = { subject: fieldOf(fields, 'subject'), body: '', audience: readAudience(fieldOf(fields, 'audience')) }
    const id = beginDraft(db, draft, member.email, fieldOf(fields, 'key'), now)
    return asRefusal(
      id.then((newId) => backTo(officeHref('/office/letters/:id', { id: newId }))),
      400,
    )
  },
}

function stateOf({ queued_at: queuedAt, stopped_at: stoppedAt, waiting }: Issue & { waiting: number }): string {
  if (stoppedAt !== null) return 'Stopped'
  if (queuedAt === null) return 'Being queued'
  return waiting > 0 ? `Being sent: ${withCommas(waiting)} wait` : 'Sent'
}
