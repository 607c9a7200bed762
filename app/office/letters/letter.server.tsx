import { randomUUID } from 'node:crypto'
import {
  discardDraft,
  findDraft,
  type LetterDraft,
  LetterRefused,
  maxPlanDelayMs,
  planDraft,
  saveDraft,
} from '../../newsletter/letter-drafts.server.ts'
import { countReach } from '../../newsletter/letter-readers.queries.server.ts'
import { composeIssue } from '../../newsletter/newsletter-messages.server.tsx'
import { maxBodyLength, maxSubjectLength, withPlainLineEnds } from '../../newsletter/issue-content.ts'
import { config } from '../../config/config.server.ts'
import { type Mail, sendMail } from '../../mail/mailer.server.ts'
import { timeInWords } from '../../values/publisher-time.ts'
import { officeHref } from '../office-href.ts'
import { backTo, fieldOf, unknownIntent, type OfficePage, type OfficeContext, type Refusal } from '../office-page.ts'
import { Area, Choice, Field, Hidden, PostForm, SubmitButton } from '../ui/forms.server.tsx'
import { countedAudiences, readAudience } from './audience-words.server.ts'
import { FactList } from '../ui/facts.server.tsx'
import { reachFacts } from './reach.server.tsx'
import { MailPreview } from './mail-preview.server.tsx'

/** A draft, with its mail beside it. */
export const letter: OfficePage = {
  path: '/office/letters/:id',
  title: 'Letter',
  notes: {
    saved: 'Saved. Below or beside it is the mail as its readers would get it.',
    tested: 'The copy is sent.',
    planned: 'The letter is planned.',
    unplanned: 'The plan is taken back. The letter waits.',
  },
  get: async (context) => {
    const draft = await findDraft(context.db, context.params['id'] ?? '')
    if (!draft) return <p>There is no such letter. It may have been discarded.</p>
    if (draft.issue_id !== null) return backTo(officeHref('/office/letters/sent/:id', { id: draft.issue_id }))
    const mail = await composeDraft(draft, context)
    const reach = await countReach(context.db, draft, context.now)
    return (
      <>
        <Plan draft={draft} context={context} />
        <FactList facts={reachFacts(draft, reach)} />
        <div className="columns">
          <div>
            {context.may('/office/letters/:id', 'save') && (
              <Editor draft={draft} audiences={countedAudiences(draft, reach.byEmail, context.now)} />
            )}
            {draft.body !== '' && <SendForms draft={draft} context={context} />}
            {context.may('/office/letters/:id', 'discard') && (
              <details>
                <summary>Discard this letter</summary>
                <SubmitButton intent="discard" fields={{ seen: draft.updated_at }} className="danger">
                  Discard it for good
                </SubmitButton>
              </details>
            )}
          </div>
          <MailPreview mail={mail} nonce={context.nonce} />
        </div>
      </>
    )
  },
  post: (context, fields) => asRefusal(post(context, fields)),
}

/** Turns a `LetterRefused` into the answer of the page. */
export function asRefusal(answer: Promise<Response | Refusal>, status = 409): Promise<Response | Refusal> {
  return answer.catch((error: unknown) => {
    if (error instanceof LetterRefused) return { problem: error.message, field: error.field, status }
    throw error
  })
}

async function post(context: OfficeContext, fields: FormData): Promise<Response | Refusal> {
  const { db, now } = context
  const request = draftRequest(context, fields)
  const draftHref = officeHref('/office/letters/:id', { id: request.id })
  switch (fieldOf(fields, 'intent')) {
    case 'save': {
      const subject = fieldOf(fields, 'subject')
      const body = withPlainLineEnds(fieldOf(fields, 'body'))
      await saveDraft(db, request, { subject, body, audience: readAudience(fieldOf(fields, 'audience')) }, now)
      return backTo(draftHref, 'saved')
    }
    case 'test':
      return sendTestCopy(context, request.id, fieldOf(fields, 'to'))
    case 'unplan':
      await planDraft(db, request, null, now)
      return backTo(draftHref, 'unplanned')
    case 'discard':
      await discardDraft(db, request, now)
      return backTo(officeHref('/office/letters'), 'discarded')
    default:
      return unknownIntent
  }
}

async function sendTestCopy(context: OfficeContext, id: string, address: string): Promise<Response | Refusal> {
  const draft = await findDraft(context.db, id)
  const to = config().staff.find(({ email }) => email === address)
  if (!draft || !to) return { problem: 'Choose somebody of the staff.' }
  const mail = await composeDraft({ ...draft, subject: `[Test] ${draft.subject}` }, context, to.email)
  try {
    await sendMail(mail, randomUUID())
  } catch {
    return { problem: 'The mail server did not take the copy. Nothing else happened.' }
  }
  return backTo(officeHref('/office/letters/:id', { id }), 'tested')
}

/** `seen`: the state of the draft that the page showed. */
export const draftRequest = ({ params, member }: OfficeContext, fields: FormData) => ({
  id: params['id'] ?? '',
  who: member.email,
  version: Number(fieldOf(fields, 'seen')),
})

/** The mail that readers get. Its unsubscribe link belongs to nobody and does not work. */
export function composeDraft(draft: LetterDraft, { now, member }: OfficeContext, to = member.email): Promise<Mail> {
  const { subject, body, audience, send_at: sendAt } = draft
  return composeIssue({ subject, body, audience, created_at: sendAt ?? now }, { id: randomUUID(), email: to })
}

function Plan({ draft, context: { now, may } }: { draft: LetterDraft; context: OfficeContext }) {
  const { send_at: at } = draft
  if (at === null) return null
  return (
    <div className="box">
      <p>
        {at > now - maxPlanDelayMs
          ? `Planned for ${timeInWords(at)}, New York time. It goes out by itself, to the audience that it has then.`
          : `It was planned for ${timeInWords(at)}, and the site was not running then or in the three days after. It is not sent by itself any more: send it, or plan it again.`}
      </p>
      {may('/office/letters/:id', 'unplan') && (
        <SubmitButton intent="unplan" fields={{ seen: draft.updated_at }} className="quiet">
          Take the plan back
        </SubmitButton>
      )}
    </div>
  )
}

type EditorProps = { draft: LetterDraft; audiences: Record<string, string> }

function Editor({ draft, audiences }: EditorProps) {
  const field = (name: 'subject' | 'body' | 'audience') => ({ name, initial: draft[name] })
  return (
    <PostForm>
      <Hidden fields={{ seen: draft.updated_at }} />
      <Choice label="To" {...field('audience')} options={audiences} />
      <Field label="Title" {...field('subject')} required maxLength={maxSubjectLength} />
      <Area label="Letter" {...field('body')} rows={22} maxLength={maxBodyLength} hint={markdownRules} />
      <button name="intent" value="save">
        Save and look
      </button>
    </PostForm>
  )
}

const markdownRules = (
  <>
    An empty line begins a paragraph. <code>## Heading</code>, <code>- entry of a list</code>, <code>&gt; quoted</code>,{' '}
    <code>**bold**</code>, <code>*italic*</code>, <code>[words](https://example.org)</code>, <code>---</code> for a line
    across. Links are http, https or mailto. HTML shows as it is typed, a picture shows its description. Why the letter
    comes, how to end it and our address are added below it.
  </>
)

function SendForms({ draft, context: { member, may } }: { draft: LetterDraft; context: OfficeContext }) {
  const staff = Object.fromEntries(config().staff.map(({ email, name }) => [email, `${name}, ${email}`]))
  return (
    <>
      {may('/office/letters/:id', 'test') && (
        <PostForm className="row">
          <Choice label="Test copy to" name="to" options={staff} defaultValue={member.email} />
          <button name="intent" value="test" className="quiet">
            Send the copy
          </button>
        </PostForm>
      )}
      {may('/office/letters/:id/send', 'now') && (
        <p>
          <a href={officeHref('/office/letters/:id/send', { id: draft.id })} className="button">
            Send or plan it…
          </a>
        </p>
      )}
    </>
  )
}
