import { book } from '../../content/book.ts'
import { site } from '../../content/site.ts'
import { BookCover } from '../drawings/book-cover.tsx'
import { Icon } from '../drawings/icon.tsx'
import { Spread } from './spread.tsx'

/** The book, closed. It is opened and turned by radio buttons, so it needs no script; a picture loads when it is shown. */
export function TurnableBook({ className = '' }: { className?: string }) {
  const { groupLabel, coverLabel, pagesLabel, open, turn, close } = book.turning
  const leaves = [
    {
      label: coverLabel,
      next: open,
      content: (
        <figure className="cover">
          <BookCover title={book.title} publisher={site.name} />
          <figcaption className="sr-only">{book.coverAlt}</figcaption>
        </figure>
      ),
    },
    ...book.spreads.map((spread, index) => ({
      label: pagesLabel(2 * index + 2),
      next: index + 1 < book.spreads.length ? turn : close,
      content: <Spread spread={spread} />,
    })),
  ]
  return (
    <fieldset className={`turnable-book ${className}`}>
      <legend className="sr-only">{groupLabel}</legend>
      {leaves.map(({ label, next, content }, index) => (
        <div key={label} className="leaf">
          <input type="radio" name="leaf" id={`leaf-${index}`} aria-label={label} defaultChecked={index === 0} />
          {content}
          {/* Only for the hand: the radio buttons are there for all others. */}
          <label htmlFor={`leaf-${(index + 1) % leaves.length}`} aria-hidden="true">
            {next}
            <Icon small name="arrow" />
          </label>
        </div>
      ))}
    </fieldset>
  )
}
