import type { CheckedPeople, CheckedPerson } from '../../moving-in/check-people.server.ts'
import type { ReaderState } from '../../newsletter/moving-in/moved-in-readers.server.ts'
import { officeHref } from '../office-href.ts'
import { FactList } from '../ui/facts.server.tsx'
import { PostForm } from '../ui/forms.server.tsx'
import { counted } from '../ui/words.ts'

const shown = 20

/** Why a reader of the file is neither added nor asked. */
const leftOutWords = {
  left: 'they have left the letter here, marked it as spam, or our mail to them came back',
  'asked-before': 'they came from a file before: they did not answer the mail that asked, or have left since',
  bounced: 'our mail to them came back',
  refused: 'they get no letters here, as their page says',
  died: 'they have died',
} satisfies Partial<Record<ReaderState, string>>

interface PreviewProps {
  checked: CheckedPeople
  /** Whether the member may enter people. Otherwise the page only shows what the file holds. */
  mayEnter: boolean
}

/** What would be entered, who would be asked, and who is left out, with the reasons. */
export function PeoplePreview({ checked: { people, faults }, mayEnter }: PreviewProps) {
  const givers = (state: CheckedPerson['giver']) => people.filter(({ giver }) => giver === state)
  const readers = (state: ReaderState) =>
    people.filter(({ reader, giver }) => reader === state && giver !== 'forgotten')
  const fresh = givers('new').length + givers('may-be').length
  const [added, asked] = [readers('added').length, readers('asked').length]
  const here = givers('here').length
  return (
    <>
      <FactList
        facts={{
          'New givers': fresh,
          'Givers who are here already': here > 0 && `${here}: what their line has and they lack is added`,
          'Become readers, with their consent': added,
          'Are asked once by mail': asked,
          'Are readers already': readers('here').length,
          'Were asked, and have not answered yet': readers('waits').length,
          'Cannot be entered': faults.length,
        }}
      />
      {givers('may-be').length > 0 && (
        <p>
          {counted(givers('may-be').length, 'new giver', 'new givers')} may be somebody who is here: line{' '}
          {linesOf(givers('may-be'))}. A name alone joins nobody. After the entry, look at{' '}
          <a href={officeHref('/office/givers/may-be-one')}>givers who may be one</a>.
        </p>
      )}
      {givers('forgotten').length > 0 && (
        <p>
          {counted(givers('forgotten').length, 'person has', 'people have')} asked to be forgotten, and{' '}
          {givers('forgotten').length === 1 ? 'is' : 'are'} not entered: line {linesOf(givers('forgotten'))}.
        </p>
      )}
      <NotReaders of={readers} />
      {faults.length > 0 && (
        <>
          <h2>These lines cannot be entered</h2>
          <ul>
            {faults.slice(0, 200).map(({ number, reason }) => (
              <li key={number}>
                Line {number}: {reason}
              </li>
            ))}
          </ul>
          {faults.length > 200 && <p>And {faults.length - 200} more.</p>}
        </>
      )}
      {people.length > 0 && (
        <details>
          <summary>{people.length > shown ? `The first ${shown} people` : 'The people'}</summary>
          <ul>
            {people.slice(0, shown).map(({ number, person }) => (
              <li key={number}>
                Line {number}: {[person.name, ...person.emails].filter(Boolean).join(', ')}
              </li>
            ))}
          </ul>
        </details>
      )}
      {mayEnter && (fresh > 0 || here > 0 || added > 0 || asked > 0) && (
        <PostForm>
          <p>
            <button name="intent" value="enter">
              Enter {counted(people.length - givers('forgotten').length, 'person', 'people')}
              {asked > 0 && `, and ask ${asked} by mail`}
            </button>
          </p>
        </PostForm>
      )}
    </>
  )
}

/** Readers of the file who are neither added nor asked, by the reason. */
function NotReaders({ of }: { of: (state: ReaderState) => CheckedPerson[] }) {
  const found = Object.entries(leftOutWords)
    .map(([state, words]) => ({ words, people: of(state as ReaderState) }))
    .filter(({ people }) => people.length > 0)
  if (found.length === 0) return null
  return (
    <>
      <h2>These get no letter, and are not asked</h2>
      <ul>
        {found.map(({ words, people }) => (
          <li key={words}>
            {counted(people.length, 'person', 'people')}: {words} (line {linesOf(people)})
          </li>
        ))}
      </ul>
    </>
  )
}

const linesOf = (people: readonly CheckedPerson[]) =>
  people
    .slice(0, shown)
    .map(({ number }) => number)
    .join(', ') + (people.length > shown ? `, and ${people.length - shown} more` : '')
