import bookPictures from 'virtual:book-pictures'
import type { ReactNode, TouchEvent } from 'react'
import type { Book } from '../../content/books/book.ts'
import { home } from '../../content/pages/home.ts'
import { fill } from '../../words/fill.ts'
import { Icon } from '../drawings/icon.tsx'
import { Photograph } from '../photograph.tsx'
import { publishedIn } from '../published-photograph.ts'
import { Spread } from './spread.tsx'

/** Where one finger touched the book, in pixels of the window. */
let touched: { clientX: number; clientY: number } | undefined

function noteTouch({ touches }: TouchEvent) {
  touched = touches.length === 1 ? touches[0] : undefined
}

/** A finger that moved sideways turns to the next pages or back. The style sheet keeps the page where it is. */
function turnBySwipe({ changedTouches, currentTarget }: TouchEvent<HTMLFieldSetElement>) {
  const end = changedTouches[0]
  if (!touched || !end) return
  const [across, down] = [touched.clientX - end.clientX, touched.clientY - end.clientY]
  if (Math.abs(across) < 40 || Math.abs(across) < 2 * Math.abs(down)) return
  const leaves = [...currentTarget.querySelectorAll('input')]
  const to = leaves[leaves.findIndex(({ checked }) => checked) + Math.sign(across)]
  if (to) to.checked = true
}

/** The first book on a table, which opens. Radio buttons turn its pages, so it needs no script. A later picture loads when it is shown. */
export function TurnableBook({ book }: { book: Book }) {
  const { key, title, spreads } = book
  const { groupLabel, bookLabel, pagesLabel, open, turn, again } = home.turning
  const picture = publishedIn('bookOpen', bookPictures[key]?.open)
  return (
    <fieldset className="turnable-book" onTouchStart={noteTouch} onTouchEnd={turnBySwipe}>
      <legend className="sr-only">{groupLabel}</legend>
      <Leaf index={0} label={bookLabel} next={1} turn={open}>
        <figure>
          <Photograph
            photo={picture ? { ...picture, alt: picture.alt || fill(home.bookAlt, { title }) } : null}
            sizes="(min-width: 64rem) 40rem, (min-width: 48rem) 36rem, calc(100vw - 2.5rem)"
            loading="eager"
          />
        </figure>
      </Leaf>
      {spreads.map((spread, index, { length }) => (
        <Leaf
          key={spread.picture}
          index={index + 1}
          label={fill(pagesLabel, { left: 2 * index + 2, right: 2 * index + 3 })}
          next={(index + 2) % (length + 1)}
          turn={index + 1 < length ? turn : again}
        >
          <Spread spread={spread} />
        </Leaf>
      ))}
    </fieldset>
  )
}

interface LeafProps {
  index: number
  label: string
  /** The index of the leaf that a tap opens, and the words for it. */
  next: number
  turn: string
  children: ReactNode
}

function Leaf({ index, label, next, turn: words, children }: LeafProps) {
  return (
    <div className="leaf">
      <input type="radio" name="leaf" id={`leaf-${index}`} aria-label={label} defaultChecked={index === 0} />
      {children}
      {/* Only for pointers: keyboards and screen readers use the radio buttons. */}
      <label htmlFor={`leaf-${next}`} aria-hidden="true">
        <span>{words}</span>
        <Icon small name="arrow" />
      </label>
    </div>
  )
}
