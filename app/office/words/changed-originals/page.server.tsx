import {
  type ChangedOriginal,
  findChangedOriginals,
  keepOurs,
} from '../../../published-words/changed-originals.server.ts'
import { saveDraftChange } from '../../../published-words/draft.queries.server.ts'
import { findPublishedSets } from '../../../published-words/read-edition.server.ts'
import { valueAt } from '../../../words/differences.ts'
import type { PagePath } from '../../permissions.ts'
import { officeHref } from '../../office-href.ts'
import { backTo, fieldOf, type OfficeContext, type OfficePage } from '../../office-page.ts'
import { FactList } from '../../ui/facts.server.tsx'
import { SubmitButton } from '../../ui/forms.server.tsx'
import { ValueInWords } from '../value-in-words.server.tsx'
import { addressOf } from '../word-address.ts'
import { WordNames } from '../word-name.ts'
import { WordsNav } from '../words-nav.server.tsx'

const path = '/office/words/changed-originals' satisfies PagePath

/** After an upgrade: the texts that the office has published, and whose originals the release has changed. */
export const changedOriginalsPage: OfficePage = {
  path,
  title: 'Changed originals',
  notes: { kept: 'Ours stays. It is not listed again until a release changes its original once more.' },
  async get(context) {
    const changed = await findChangedOriginals(context.db, context.now)
    const names = new WordNames()
    return (
      <>
        <WordsNav context={context} />
        {changed.length === 0 ? (
          <p>No original that we changed is another one in this release.</p>
        ) : (
          <p>
            We have published other words in the place of these, and since then a release has changed the words that it
            brings. Visitors read ours until you decide otherwise.
          </p>
        )}
        {changed.map((each) => (
          <Original key={each.path} context={context} original={each} name={names.nameOf(each.path)} />
        ))}
      </>
    )
  },
  async post({ db, now, member }, fields) {
    const asked = fieldOf(fields, 'path')
    if (fieldOf(fields, 'intent') === 'keep') {
      const problem = await keepOurs(db, asked, { who: member.email, key: fieldOf(fields, 'key') }, now)
      return problem ? { problem } : backTo(officeHref(path), 'kept')
    }
    const listed = (await findChangedOriginals(db, now)).some((each) => each.path === asked)
    if (!listed) return { problem: 'This text is not listed any more.', status: 409 }
    const publishedSets = await findPublishedSets(db, now)
    const change = { path: asked, value: undefined, was: valueAt(asked, publishedSets) ?? null }
    await saveDraftChange(db, member.email, change, now)
    return backTo(officeHref('/office/words/draft'), 'saved')
  },
}

interface OriginalProps {
  context: OfficeContext
  original: ChangedOriginal
  name: string
}

function Original({ context, original, name }: OriginalProps) {
  const { path: textPath, was, released, ours } = original
  return (
    <article className="box">
      <h2>
        <a href={addressOf({ text: textPath })}>{name}</a>
      </h2>
      <FactList
        facts={{
          'The release said': <ValueInWords path={textPath} value={was} />,
          'It says now':
            released === undefined ? (
              'It has no such text any more.'
            ) : (
              <ValueInWords path={textPath} value={released} />
            ),
          'We say': <ValueInWords path={textPath} value={ours} />,
        }}
      />
      <div className="row">
        {released !== undefined && context.may(path, 'keep') && (
          <SubmitButton intent="keep" fields={{ path: textPath }}>
            Keep ours<span className="sr-only">: {name}</span>
          </SubmitButton>
        )}
        {context.may(path, 'take-released') && (
          <SubmitButton intent="take-released" fields={{ path: textPath }} className="quiet">
            Take the release’s<span className="sr-only">: {name}</span>
          </SubmitButton>
        )}
      </div>
    </article>
  )
}
