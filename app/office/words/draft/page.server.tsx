import { discardDraft, discardDraftChanges, saveDraftChange } from '../../../published-words/draft.queries.server.ts'
import { type DrawnDraft, drawDraftAhead } from '../../../published-words/draw-draft.server.ts'
import { isAbout } from '../../../published-words/planned-publications.server.ts'
import { findPlanned, type Publication } from '../../../published-words/publication.queries.server.ts'
import { draftVersion, findConflicts } from '../../../published-words/publish-draft.server.ts'
import { type Edition, readEdition } from '../../../published-words/read-edition.server.ts'
import { findUses, indexUses, usesInWords } from '../../../published-words/review/find-uses.ts'
import { publisherDay } from '../../../values/publisher-time.ts'
import { wordSets } from '../../../words/words.ts'
import type { PagePath } from '../../permissions.ts'
import { officeHref } from '../../office-href.ts'
import { backTo, fieldOf, type OfficeContext, type OfficePage, type Refusal, unknownIntent } from '../../office-page.ts'
import { Problem, SubmitButton } from '../../ui/forms.server.tsx'
import { pageName, previewAddress } from '../preview/preview-address.ts'
import { ChangeBox } from './change-box.server.tsx'
import { tooLong } from './page-problems.ts'
import { PublishForm } from './publish-form.server.tsx'
import { publish } from './publish.server.ts'
import { reviewDraft } from './review-draft.server.ts'
import { WordNames } from '../word-name.ts'
import { WordsNav } from '../words-nav.server.tsx'

const path = '/office/words/draft' satisfies PagePath

/** The changes that a member prepares: reviewed together, and published together. */
export const wordDraftPage: OfficePage = {
  path,
  title: 'Your changes',
  notes: {
    saved: 'Kept among your changes. Visitors see it when you publish.',
    discarded: 'Thrown away.',
    kept: 'Kept. When you publish, your text replaces the other.',
    restored: 'These changes take it back. Look at them, then publish.',
  },
  async get(context) {
    const { db, now, member } = context
    const edition = await readEdition(db, now, member.email)
    const { draft } = edition
    return (
      <>
        <WordsNav context={context} />
        {draft.length === 0 ? (
          <p>You have prepared no change.</p>
        ) : (
          <Draft
            context={context}
            edition={edition}
            planned={await findPlanned(db, now)}
            drawn={await drawDraftAhead({ publications: edition.publications, draft, day: publisherDay(now) })}
          />
        )}
      </>
    )
  },
  async post(context, fields) {
    const { db, member } = context
    switch (fieldOf(fields, 'intent')) {
      case 'publish':
        return publish(context, fields)
      case 'keep':
        return keep(context, fields)
      case 'discard':
        await discardDraftChanges(db, member.email, [fieldOf(fields, 'path')])
        return backTo(officeHref(path), 'discarded')
      case 'discard-all':
        await discardDraft(db, member.email)
        return backTo(officeHref(path), 'discarded')
      default:
        return unknownIntent
    }
  },
}

interface DraftProps {
  context: OfficeContext
  edition: Edition
  planned: readonly Publication[]
  drawn: DrawnDraft
}

function Draft({ context, edition, planned, drawn }: DraftProps) {
  const { draft, publishedSets } = edition
  const conflicts = new Map(findConflicts(draft, publishedSets).map((each) => [each.path, each]))
  const remarks = reviewDraft(edition)
  const long = drawn.state === 'drawn' ? drawn.pages.filter(({ lettersTooMany }) => lettersTooMany > 0) : []
  const names = new WordNames()
  const useIndex = indexUses(wordSets())
  const isFaulty = conflicts.size > 0 || remarks.some(({ isFault }) => isFault)
  return (
    <>
      <Problem>{drawn.state === 'failed' ? drawn.problem : null}</Problem>
      {long.map((page) => (
        <Problem key={page.path}>{tooLong(page)}</Problem>
      ))}
      <h2>What changes</h2>
      {draft.map((change) => (
        <ChangeBox
          key={change.path}
          change={change}
          name={names.nameOf(change.path)}
          uses={usesInWords(change.path, findUses(change.path, useIndex))}
          remarks={remarks.filter((remark) => remark.path === change.path)}
          conflict={conflicts.get(change.path)}
          planned={planned.find((publication) => isAbout(publication, change.path))}
        />
      ))}
      <h2>Look at pages and mails</h2>
      <p className="row">
        <a href={officeHref('/office/words/preview')} className="button quiet">
          Preview on phone and desk
        </a>
        <a href={officeHref('/office/words/preview/mails')} className="button quiet">
          Preview of mails and documents
        </a>
      </p>
      {drawn.state === 'drawn' && (
        <p className="row">
          {drawn.pages.map((page) => (
            <a key={page.path} href={previewAddress(page.path, publisherDay(context.now))} className="button quiet">
              {pageName(page.path)}
            </a>
          ))}
        </p>
      )}
      <h2>Publish</h2>
      {isFaulty && <p>First decide about what is marked above.</p>}
      <PublishForm
        context={context}
        version={draftVersion(draft)}
        warnings={remarks.filter(({ isFault }) => !isFault)}
        names={names}
      />
      <h2>Throw all away</h2>
      <SubmitButton intent="discard-all" className="quiet">
        Throw all of it away
      </SubmitButton>
    </>
  )
}

/** The member has seen what somebody else has published, and keeps the own text. */
async function keep({ db, now, member }: OfficeContext, fields: FormData): Promise<Response | Refusal> {
  const { draft, publishedSets } = await readEdition(db, now, member.email)
  const change = draft.find((each) => each.path === fieldOf(fields, 'path'))
  if (!change) return { problem: 'You have not prepared this change.', status: 404 }
  const [conflict] = findConflicts([change], publishedSets)
  if (!conflict) return backTo(officeHref(path))
  if (JSON.stringify(conflict.published) !== fieldOf(fields, 'published')) {
    return { problem: 'It was changed once more. Compare both below.', status: 409 }
  }
  await saveDraftChange(db, member.email, { ...change, was: conflict.published }, now)
  return backTo(officeHref(path), 'kept')
}
