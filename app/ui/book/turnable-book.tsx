import { book } from '../../content/pages/book.ts'
import { Icon } from '../drawings/icon.tsx'
import { Spread } from './spread.tsx'

/** The open book. Its pages are turned by radio buttons, so it needs no script; a later picture loads when it is shown. */
export function TurnableBook() {
  const { groupLabel, pagesLabel, turn, again } = book.turning
  return (
    <fieldset className="turnable-book">
      <legend className="sr-only">{groupLabel}</legend>
      {book.spreads.map((spread, index, { length }) => (
        <div key={spread.picture} className="leaf">
          <input
            type="radio"
            name="leaf"
            id={`leaf-${index}`}
            aria-label={pagesLabel(2 * index + 2)}
            defaultChecked={index === 0}
          />
          <Spread spread={spread} isFirst={index === 0} />
          {/* Only for the hand: the radio buttons are there for all others. */}
          <label htmlFor={`leaf-${(index + 1) % length}`} aria-hidden="true">
            {index + 1 < length ? turn : again}
            <Icon small name="arrow" />
          </label>
        </div>
      ))}
    </fieldset>
  )
}
