import type { ReactNode } from 'react'
import { discardDraftChanges, type DraftChange, findDraft } from '../../../published-words/draft.queries.server.ts'
import { draftVersion, findConflicts, publishDraft } from '../../../published-words/publish-draft.server.ts'
import { readWords } from '../../../published-words/read-words.server.ts'
import { valueAt } from '../../../words/differences.ts'
import { backTo, fieldOf, type OfficeContext, type OfficePage, type Refusal } from '../../office-page.ts'
import { FactList } from '../../ui/facts.server.tsx'
import { Hidden, PostForm, Problem, SubmitButton } from '../../ui/forms.server.tsx'
import { addressOf } from '../word-address.ts'
import { ValueInWords } from './value-in-words.server.tsx'

const path = '/office/words/draft'

/** The changes that a member prepares: reviewed together, and published together. */
export const wordDraftPage: OfficePage = {
  path,
  title: 'Your changes',
  notes: {
    saved: 'Kept among your changes. Visitors see it when you publish.',
    discarded: 'Thrown away.',
    published: 'Published. Every page shows it within seconds.',
  },
  async get(context) {
    const { db, now, member, refused } = context
    const { draft, publishedSets } = await readWords(db, now, member.email)
    const conflicts = new Map(findConflicts(draft, publishedSets).map((each) => [each.path, each.published]))
    return (
      <>
        <Problem refused={refused} />
        <p>
          <a href="/office/words">All words</a>
        </p>
        {draft.length === 0 && <p>You have prepared no change.</p>}
        {draft.map((change) => (
          <Change key={change.path} change={change}>
            {conflicts.has(change.path) && (
              <>
                <p role="alert" className="problem">
                  Somebody has changed this in the meantime.
                </p>
                <FactList facts={{ 'Published now': <ValueInWords value={conflicts.get(change.path)} /> }} />
              </>
            )}
          </Change>
        ))}
        {draft.length > 0 && <Buttons context={context} draft={draft} />}
      </>
    )
  },
  async post(context, fields) {
    const { db, member } = context
    const intent = fieldOf(fields, 'intent')
    if (intent === 'publish') return publish(context, fields)
    const paths = intent === 'discard' ? [fieldOf(fields, 'path')] : await pathsOfDraft(context)
    await discardDraftChanges(db, member.email, paths)
    return backTo(path, 'discarded')
  },
}

const pathsOfDraft = async ({ db, member }: OfficeContext) =>
  (await findDraft(db, member.email)).map((each) => each.path)

function Change({ change, children }: { change: DraftChange; children: ReactNode }) {
  const released = change.value === undefined ? valueAt(change.path) : undefined
  return (
    <article className="box">
      <h2>
        <a href={addressOf({ text: change.path })}>{change.path}</a>
      </h2>
      <FactList
        facts={{
          'It said': <ValueInWords value={change.was} />,
          'It will say': <ValueInWords value={change.value ?? released} />,
        }}
      />
      {children}
      <SubmitButton intent="discard" fields={{ path: change.path }} className="quiet">
        Throw away<span className="sr-only"> the change of {change.path}</span>
      </SubmitButton>
    </article>
  )
}

function Buttons({ draft }: { context: OfficeContext; draft: readonly DraftChange[] }) {
  return (
    <div className="row">
      <PostForm>
        <Hidden fields={{ seen: draftVersion(draft) }} />
        <button name="intent" value="publish">
          Publish now
        </button>
      </PostForm>
      <SubmitButton intent="discard-all" className="quiet">
        Throw all away
      </SubmitButton>
    </div>
  )
}

async function publish({ db, member, now }: OfficeContext, fields: FormData): Promise<Response | Refusal> {
  const order = { who: member.email, seen: fieldOf(fields, 'seen'), key: fieldOf(fields, 'key'), publishAt: now }
  const answer = await publishDraft(db, order, now)
  if (answer.state === 'published') return backTo('/office/words', 'published')
  if (answer.state === 'misfits') {
    return { problem: answer.misfits.map(({ path: at, reason }) => `${at}: ${reason}`).join(' ') }
  }
  const problem =
    answer.state === 'conflicts'
      ? 'Somebody has changed a text of yours in the meantime. Nothing was published: compare both below.'
      : 'Your changes are not those that you saw. Nothing was published: look at them once more.'
  return { problem, status: 409 }
}
