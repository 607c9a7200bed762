import type { ReactNode } from 'react'
import type { DraftChange } from '../../../published-words/draft.queries.server.ts'
import type { Publication } from '../../../published-words/publication.queries.server.ts'
import type { Value } from '../../../words/value.ts'
import { valueAt } from '../../../words/differences.ts'
import { FactList } from '../../ui/facts.server.tsx'
import { Hidden, PostForm, SubmitButton } from '../../ui/forms.server.tsx'
import { Time } from '../../ui/history.server.tsx'
import { ChangedValue } from '../changed-value.server.tsx'
import { ValueInWords } from '../value-in-words.server.tsx'
import { addressOf } from '../word-address.ts'
import type { Remark } from '../../../published-words/review/remark.ts'

interface ChangeBoxProps {
  change: DraftChange
  /** Of the text. */
  name: string
  /** Where else it appears, as a sentence; null: nowhere. */
  uses: string | null
  remarks: readonly Remark[]
  /** What is published now, if it is not what the editor saw. */
  conflict: { published: Value } | undefined
  /** A planned publication that changes the same text. */
  planned: Publication | undefined
}

/** One change of the draft: what it said, what it will say, and what the editor should know. */
export function ChangeBox({ change, name, uses, remarks, conflict, planned }: ChangeBoxProps) {
  const { path, value, was } = change
  const next = value === undefined ? valueAt(path) : value
  return (
    <article className="box">
      <h3>
        <a href={addressOf({ text: path })}>{name}</a>
      </h3>
      <div>
        <ChangedValue path={path} before={was} after={next} />
      </div>
      {uses && <p className="soft">{uses}</p>}
      {value === undefined && <p className="soft">As the release has it.</p>}
      {remarks.map(({ text, isFault }) => (
        <p key={text} className={isFault ? 'problem' : 'note'}>
          {text}
        </p>
      ))}
      {planned && (
        <p className="note">
          {planned.who} has planned a change of this for <Time at={planned.publishAt} />. At that time, it replaces
          yours.
        </p>
      )}
      {conflict && <Conflict path={path} name={name} published={conflict.published} mine={next} />}
      <SubmitButton intent="discard" fields={{ path }} className="quiet">
        Discard<span className="sr-only"> the change of {name}</span>
      </SubmitButton>
    </article>
  )
}

interface ConflictProps {
  path: string
  name: string
  published: Value
  mine: Value | undefined
}

function Conflict({ path, name, published, mine }: ConflictProps): ReactNode {
  return (
    <>
      <p className="problem">Somebody has changed this since you began. Both texts:</p>
      <FactList
        facts={{
          'Published now': <ValueInWords path={path} value={published} />,
          Yours: <ValueInWords path={path} value={mine} />,
        }}
      />
      <PostForm fields={{ path }}>
        <Hidden fields={{ published: JSON.stringify(published) }} />
        <button name="intent" value="keep" className="quiet">
          Keep mine in its place<span className="sr-only">: {name}</span>
        </button>
      </PostForm>
    </>
  )
}
