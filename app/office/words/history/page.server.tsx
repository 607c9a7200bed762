import { timeInShort } from '../../../values/publisher-time.ts'
import {
  type HistoryEntry,
  isOfSet,
  prepareRestore,
  readHistory,
  type Target,
} from '../../../published-words/history.server.ts'
import { cancelPlanned } from '../../../published-words/planned-publications.server.ts'
import { findPlanned, pathsOf } from '../../../published-words/publication.queries.server.ts'
import { findPublishedSets } from '../../../published-words/read-edition.server.ts'
import type { PagePath } from '../../permissions.ts'
import { officeHref } from '../../office-href.ts'
import { backTo, fieldOf, type OfficeContext, type OfficePage, type Refusal } from '../../office-page.ts'
import { SubmitButton } from '../../ui/forms.server.tsx'
import { Time } from '../../ui/history.server.tsx'
import { pageFromQuery, Pages, textFromQuery } from '../../ui/table.server.tsx'
import { PublishedEntry } from './published-entry.server.tsx'
import { PlannedList } from './planned-list.server.tsx'
import { setName, WordNames } from '../word-name.ts'
import { WordsNav } from '../words-nav.server.tsx'

const path = '/office/words/history' satisfies PagePath

/** What was published, with its differences, and the way back to any earlier words. `?set=`: of one set of words. */
export const wordHistoryPage: OfficePage = {
  path,
  title: 'History of the words',
  notes: {
    published: 'Published. Every page shows it within seconds.',
    planned: 'Planned. It can be cancelled until its time.',
    cancelled: 'Cancelled. Its changes are among yours.',
  },
  async get(context) {
    const { db, now, url, may } = context
    const set = textFromQuery(url, 'set')
    const { offset, limit } = pageFromQuery(url, ['at'], '-at')
    const { entries, total } = await readHistory(db, now, { set, offset, limit })
    const planned = (await findPlanned(db, now)).filter((each) => pathsOf(each).some((at) => isOfSet(at, set)))
    const mayRestore = may(path, 'restore')
    const names = new WordNames()
    return (
      <>
        <WordsNav context={context} />
        {set && (
          <p>
            Only what changed “{setName(set)}”. <a href={officeHref(path)}>History of all words</a>
          </p>
        )}
        {planned.length > 0 && (
          <PlannedList
            planned={planned}
            publishedSets={await findPublishedSets(db, now)}
            names={names}
            mayCancel={may(path, 'cancel')}
          />
        )}
        {entries.length > 0 && <h2>Published</h2>}
        {total === 0 && <p>Nothing was changed: all words are as released.</p>}
        {entries.map((entry, index) => (
          <PublishedEntry key={entry.id} entry={entry} names={names}>
            {mayRestore && <WaysBack entry={entry} set={set} isNewest={offset + index === 0} />}
          </PublishedEntry>
        ))}
        {total > 0 && <Pages label="Pages of the history" url={url} total={total} />}
        {mayRestore && total > 0 && (
          <SubmitButton intent="restore" fields={{ set, id: '' }} className="quiet">
            {set ? `“${setName(set)}” as released` : 'All words as released'}
          </SubmitButton>
        )}
      </>
    )
  },
  async post(context, fields) {
    if (fieldOf(fields, 'intent') === 'cancel') return cancel(context, fields)
    return restore(context, fields)
  },
}

function WaysBack({ entry, set, isNewest }: { entry: HistoryEntry; set: string; isNewest: boolean }) {
  const fields = { id: entry.id, set }
  return (
    <div className="row">
      <SubmitButton intent="undo" fields={fields} className="quiet">
        Take this back<span className="sr-only"> of {timeInShort(entry.at)}</span>
      </SubmitButton>
      {!isNewest && (
        <SubmitButton intent="restore" fields={fields} className="quiet">
          <span>
            {set ? `“${setName(set)}”` : 'All words'} as on <Time at={entry.at} />
          </span>
        </SubmitButton>
      )}
    </div>
  )
}

async function restore({ db, member, now }: OfficeContext, fields: FormData): Promise<Response | Refusal> {
  const [id, set] = [fieldOf(fields, 'id'), fieldOf(fields, 'set')]
  const answer = await prepareRestore(
    db,
    { who: member.email, target: targetOf(fieldOf(fields, 'intent'), id), set },
    now,
  )
  switch (answer.state) {
    case 'unknown':
      return { problem: 'There is no such publication.', status: 404 }
    case 'occupied':
      return {
        problem: `You prepare a change of “${new WordNames().nameOf(answer.path)}”. Publish it or throw it away under “Your changes”, then take this back.`,
        status: 409,
      }
    case 'prepared':
      return answer.count > 0
        ? backTo(officeHref('/office/words/draft'), 'restored')
        : { problem: 'There is nothing to take back: the words are so already.' }
  }
}

function targetOf(intent: string, id: string): Target {
  if (intent === 'undo') return { kind: 'without', id }
  return id === '' ? { kind: 'released' } : { kind: 'after', id }
}

async function cancel({ db, member, now }: OfficeContext, fields: FormData): Promise<Response | Refusal> {
  const isCancelled = await cancelPlanned(db, { id: fieldOf(fields, 'id'), who: member.email }, now)
  return isCancelled
    ? backTo(officeHref(path), 'cancelled')
    : { problem: 'It is published already, or was cancelled before. Take it back below.', status: 409 }
}
