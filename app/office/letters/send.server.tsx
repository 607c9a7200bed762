import { countReach } from '../../newsletter/letter-readers.queries.server.ts'
import { findDraft, type LetterDraft, planDraft, sendDraft } from '../../newsletter/letter-drafts.server.ts'
import { queueInBackground } from '../../newsletter/queue-in-background.server.ts'
import { timeAtWall, timeInWords, wallTime } from '../../values/publisher-time.ts'
import { officeHref } from '../office-href.ts'
import { backTo, fieldOf, unknownIntent, type OfficePage, type OfficeContext, type Refusal } from '../office-page.ts'
import { FactList } from '../ui/facts.server.tsx'
import { Field, Hidden, PostForm } from '../ui/forms.server.tsx'
import { counted } from '../ui/words.ts'
import { PostFiles } from './by-post.server.tsx'
import { reachFacts } from './reach.server.tsx'
import { readersInWords } from './audience-words.server.ts'
import { asRefusal, composeDraft, draftRequest } from './letter.server.tsx'
import { MailPreview } from './mail-preview.server.tsx'

const weekMs = 7 * 24 * 60 * 60_000

/** The last step before a letter is sent: its number of addresses, its mail, and when it goes out. */
export const sendLetter: OfficePage = {
  path: '/office/letters/:id/send',
  title: 'Send or plan a letter',
  get: async (context) => {
    const { db, params, now, may } = context
    const draft = await findDraft(db, params['id'] ?? '')
    if (!draft) return <p>There is no such letter. It may have been discarded.</p>
    if (draft.issue_id !== null) return backTo(officeHref('/office/letters/sent/:id', { id: draft.issue_id }))
    const reach = await countReach(db, draft, now)
    const { byEmail, byPost } = reach
    const addresses = counted(byEmail, 'address', 'addresses')
    return (
      <>
        <p>
          <a href={officeHref('/office/letters/:id', { id: draft.id })} className="button quiet">
            Back to the letter
          </a>
        </p>
        <FactList
          facts={{
            Title: draft.subject,
            To: `${readersInWords(draft, now)}, as it is at this moment: one copy for each`,
            ...reachFacts(draft, reach),
          }}
        />
        <PostFiles letter={{ id: draft.id, isSent: false }} count={byPost} />
        <div className="columns">
          <div>
            {may('/office/letters/:id/send', 'now') && (
              <>
                <h2>Now</h2>
                <PostForm>
                  <Hidden fields={{ seen: draft.updated_at }} />
                  <p>
                    What has left cannot be called back. What has not can be stopped.
                    {byPost > 0 &&
                      ` The next page has ${counted(byPost, 'letter by post', 'letters by post')} to print.`}
                  </p>
                  <button name="intent" value="now" disabled={byEmail + byPost === 0}>
                    {byEmail === 0 && byPost > 0 ? 'Send it by post alone' : `Send it to ${addresses} now`}
                  </button>
                </PostForm>
              </>
            )}
            {may('/office/letters/:id/send', 'plan') && <PlanForm draft={draft} context={context} />}
          </div>
          <MailPreview mail={await composeDraft(draft, context)} nonce={context.nonce} />
        </div>
      </>
    )
  },
  post: (context, fields) => asRefusal(post(context, fields)),
}

function PlanForm({ draft, context }: { draft: LetterDraft; context: OfficeContext }) {
  return (
    <>
      <h2>Later</h2>
      <PostForm>
        <Hidden fields={{ seen: draft.updated_at }} />
        <div className="row">
          <Field label="Day" type="date" name="day" initial={wallTime(context.now + weekMs).slice(0, 10)} required />
          <Field label="Time in New York" type="time" name="time" initial={'09:00'} required />
        </div>
        <p>
          It goes to the audience that it has then. When the site is down at that time, it goes as soon as the site is
          back, up to three days late; after that, somebody decides.
        </p>
        <button name="intent" value="plan" className="quiet">
          Plan it
        </button>
        {draft.send_at !== null && <p>It is planned for {timeInWords(draft.send_at)}.</p>}
      </PostForm>
    </>
  )
}

async function post(context: OfficeContext, fields: FormData): Promise<Response | Refusal> {
  const { db, now } = context
  const request = draftRequest(context, fields)
  const intent = fieldOf(fields, 'intent')
  if (intent === 'plan') {
    const at = timeAtWall(`${fieldOf(fields, 'day')}T${fieldOf(fields, 'time')}`)
    if (at === null) return { problem: 'Give a day and a time.', field: 'day' }
    await planDraft(db, request, at, now)
    return backTo(officeHref('/office/letters/:id', { id: request.id }), 'planned')
  }
  if (intent !== 'now') return unknownIntent
  const issueId = await sendDraft(db, request, now)
  if (issueId === null) return { problem: 'This letter was discarded.' }
  queueInBackground(db, issueId, now)
  return backTo(officeHref('/office/letters/sent/:id', { id: issueId }), 'sending')
}
