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
import { composeIssue } from '../../newsletter/newsletter-messages.server.tsx'
import { maxBodyLength, maxSubjectLength, withPlainLineEnds } from '../../newsletter/read-issue-file.ts'
import { config } from '../../config/config.server.ts'
import { type Mail, sendMail } from '../../mail/mailer.server.ts'
import { timeInWords } from '../../values/publisher-time.ts'
import { backTo, fieldOf, notUnderstood, type OfficePage, type OfficeContext, type Refusal } from '../office-page.ts'
import { Area, Choice, Field, Hidden, PostForm, SubmitButton, Problem, typed } from '../ui/forms.server.tsx'
import { countedAudiences, readAudience } from './audience-words.server.ts'
import { MailPreview } from './mail-preview.server.tsx'

/** A letter that is being written, with the mail beside it. */
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
    if (draft.issue_id !== null) return backTo(`/office/letters/sent/${draft.issue_id}`)
    const mail = await mailOf(draft, context)
    return (
      <>
        <Problem refused={context.refused} />
        <Plan draft={draft} context={context} />
        <div className="columns">
          <div>
            {context.mayChange && (
              <Editor draft={draft} context={context} audiences={await countedAudiences(context, draft.audience)} />
            )}
            {context.mayChange && draft.body !== '' && <Further draft={draft} context={context} />}
            {context.mayChange && (
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
  post: async (context, fields) => {
    const path = `/office/letters/${context.params['id']}`
    const intent = fieldOf(fields, 'intent')
    const press = Object.hasOwn(presses, intent) ? presses[intent] : undefined
    if (!press) return notUnderstood
    return orRefused(press(context, fields, path))
  },
}

/** What is refused of a letter, as the page's answer. */
export function orRefused(pressed: Promise<Response | Refusal>, status = 409): Promise<Response | Refusal> {
  return pressed.catch((error: unknown) => {
    if (error instanceof LetterRefused) return { problem: error.message, status }
    throw error
  })
}

type SubmitButton = (context: OfficeContext, fields: FormData, path: string) => Promise<Response | Refusal>

const presses: Record<string, SubmitButton> = {
  save: async (context, fields, path) => {
    const draft = {
      subject: fieldOf(fields, 'subject'),
      body: withPlainLineEnds(fieldOf(fields, 'body')),
      audience: readAudience(fieldOf(fields, 'audience')),
    }
    await saveDraft(context.db, pressOf(context, fields), draft, context.now)
    return backTo(path, 'saved')
  },
  test: async (context, fields, path) => {
    const draft = await findDraft(context.db, context.params['id'] ?? '')
    const to = config().staff.find(({ email }) => email === fieldOf(fields, 'to'))
    if (!draft || !to) return { problem: 'Choose somebody of the staff.' }
    const mail = await mailOf({ ...draft, subject: `[Test] ${draft.subject}` }, context, to.email)
    const taken = await sendMail(mail, randomUUID()).then(
      () => true,
      () => false,
    )
    return taken ? backTo(path, 'tested') : { problem: 'The mail server did not take the copy. Nothing else happened.' }
  },
  unplan: async (context, fields, path) => {
    await planDraft(context.db, pressOf(context, fields), null, context.now)
    return backTo(path, 'unplanned')
  },
  discard: async (context, fields) => {
    await discardDraft(context.db, pressOf(context, fields), context.now)
    return backTo('/office/letters', 'discarded')
  },
}

export const pressOf = ({ params, member }: OfficeContext, fields: FormData) => ({
  id: params['id'] ?? '',
  who: member.email,
  seen: Number(fieldOf(fields, 'seen')),
})

/** As its readers get it. Its way out is nobody's: the page of the link says that it does not work. */
export function mailOf(draft: LetterDraft, { now, member }: OfficeContext, to = member.email): Promise<Mail> {
  const { subject, body, audience, send_at: sendAt } = draft
  return composeIssue({ subject, body, audience, created_at: sendAt ?? now }, { id: randomUUID(), email: to })
}

function Plan({ draft, context: { now, mayChange } }: { draft: LetterDraft; context: OfficeContext }) {
  const { send_at: at } = draft
  if (at === null) return null
  return (
    <div className="box">
      <p>
        {at > now - maxPlanDelayMs
          ? `Planned for ${timeInWords(at)}, New York time. It goes out by itself, to whoever is of its audience then.`
          : `It was planned for ${timeInWords(at)}, and the site was not running then or in the three days after. It is not sent by itself any more: send it, or plan it anew.`}
      </p>
      {mayChange && (
        <SubmitButton intent="unplan" fields={{ seen: draft.updated_at }} className="quiet">
          Take the plan back
        </SubmitButton>
      )}
    </div>
  )
}

type EditorProps = { draft: LetterDraft; context: OfficeContext; audiences: Record<string, string> }

function Editor({ draft, context, audiences }: EditorProps) {
  const kept = (name: 'subject' | 'body' | 'audience') => typed(context, name) ?? draft[name]
  return (
    <PostForm>
      <Hidden fields={{ seen: draft.updated_at }} />
      <Choice label="To" name="audience" options={audiences} defaultValue={kept('audience')} />
      <Field label="Title" name="subject" required maxLength={maxSubjectLength} defaultValue={kept('subject')} />
      <Area label="Letter" name="body" rows={22} maxLength={maxBodyLength} defaultValue={kept('body')} hint={rules} />
      <button name="intent" value="save">
        Save and look
      </button>
    </PostForm>
  )
}

const rules = (
  <>
    An empty line begins a paragraph. <code>## Heading</code>, <code>- entry of a list</code>, <code>&gt; quoted</code>,{' '}
    <code>**bold**</code>, <code>*italic*</code>, <code>[words](https://example.org)</code>, <code>---</code> for a line
    across. Links are http, https or mailto. HTML shows as it is typed, a picture shows its description. Why the letter
    comes, how to end it and our address are added below it.
  </>
)

function Further({ draft, context: { member } }: { draft: LetterDraft; context: OfficeContext }) {
  const staff = Object.fromEntries(config().staff.map(({ email, name }) => [email, `${name}, ${email}`]))
  return (
    <>
      <PostForm className="row">
        <Choice label="Test copy to" name="to" options={staff} defaultValue={member.email} />
        <p className="field">
          <button name="intent" value="test" className="quiet">
            Send the copy
          </button>
        </p>
      </PostForm>
      <p>
        <a href={`/office/letters/${draft.id}/send`} className="button">
          Send or plan it…
        </a>
      </p>
    </>
  )
}
