import { Fragment } from 'react'
import type { CheckedLine } from '../../manual-gifts/gift-file/check-gift-file.server.ts'
import type { MayBeGiver } from '../../manual-gifts/may-be-givers.server.ts'
import { officeHref } from '../office-href.ts'
import { agreementWithTyped, sameName } from '../ui/agreement-in-words.ts'
import { counted } from '../ui/words.ts'
import { lineInWords } from './line-in-words.ts'

/** A longer list of lines is closed at first. */
const shownOpen = 20

/** The field with the known giver of a line. */
export const sameGiverField = ({ id }: Pick<CheckedLine, 'id'>) => `same-giver-${id}`

/** Lines whose name is known. The office says which of them are of the known giver; the others get a new one. */
export function MayBe({ lines }: { lines: readonly CheckedLine[] }) {
  return (
    <>
      <h2>These may be givers whom you know: tick those that are the same</h2>
      <p>A line that is not ticked gets a giver of its own. Givers can be merged later.</p>
      <details open={lines.length <= shownOpen}>
        <summary>{counted(lines.length, 'line', 'lines')}</summary>
        <ul>
          {lines.map((line) => (
            <li key={line.number}>{line.mayBe.length === 1 ? <MayBeOne line={line} /> : <MayBeOneOf line={line} />}</li>
          ))}
        </ul>
      </details>
    </>
  )
}

function MayBeOne({ line }: { line: CheckedLine }) {
  return line.mayBe.map((giver) => (
    <Fragment key={giver.id}>
      <label>
        <input type="checkbox" name={sameGiverField(line)} value={giver.id} /> Line {line.number}: {lineInWords(line)}
      </label>{' '}
      may be <KnownGiver giver={giver} line={line} />
    </Fragment>
  ))
}

/** Of givers who were called two, a line is of one at most. */
function MayBeOneOf({ line }: { line: CheckedLine }) {
  const name = sameGiverField(line)
  return (
    <fieldset>
      <legend>
        Line {line.number}: {lineInWords(line)}
      </legend>
      {line.mayBe.map((giver) => (
        <p key={giver.id}>
          <label>
            <input type="radio" name={name} value={giver.id} /> {giver.id}
          </label>
          : <KnownGiver giver={giver} line={line} />
        </p>
      ))}
      <p>
        <label>
          <input type="radio" name={name} value="" defaultChecked /> A giver of its own
        </label>
      </p>
    </fieldset>
  )
}

function KnownGiver({ giver, line: { gift } }: { giver: MayBeGiver; line: CheckedLine }) {
  const { id, name, email, postal_address: address } = giver
  return (
    <>
      <a href={officeHref('/office/givers/:id', { id })} target="_blank" rel="noreferrer">
        {[name, email, ...(address?.split('\n') ?? [])].filter(Boolean).join(', ')}
      </a>{' '}
      (opens a new tab): {agreementWithTyped(giver, gift ?? { name: null, postalAddress: null }) ?? sameName}
    </>
  )
}
