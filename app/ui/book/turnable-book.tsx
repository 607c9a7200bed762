import type { Book } from '../../content/books/book.ts'
import { home } from '../../content/pages/home.ts'
import { fill } from '../../words/fill.ts'
import { Icon } from '../drawings/icon.tsx'
import { Spread } from './spread.tsx'

/** The open book. Radio buttons turn its pages, so it needs no script. A later picture loads when it is shown. */
export function TurnableBook({ book }: { book: Book }) {
  const { groupLabel, pagesLabel, turn, again } = home.turning
  return (
    <fieldset className="turnable-book">
      <legend className="sr-only">{groupLabel}</legend>
      {book.spreads.map((spread, index, { length }) => (
        <div key={spread.picture} className="leaf">
          <input
            type="radio"
            name="leaf"
            id={`leaf-${index}`}
            aria-label={fill(pagesLabel, { left: 2 * index + 2, right: 2 * index + 3 })}
            defaultChecked={index === 0}
          />
          <Spread spread={spread} isFirst={index === 0} />
          {/* Only for pointers: keyboards and screen readers use the radio buttons. */}
          <label htmlFor={`leaf-${(index + 1) % length}`} aria-hidden="true">
            {index + 1 < length ? turn : again}
            <Icon small name="arrow" />
          </label>
        </div>
      ))}
    </fieldset>
  )
}
