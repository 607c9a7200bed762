import type { book } from '../../content/pages/book.ts'
import darkStreet from './dark-street.svg'
import lantern from './lantern.svg'
import openDoor from './open-door.svg'
import readOn from './read-on.svg'

const pictures = { 'dark-street': darkStreet, 'open-door': openDoor, lantern, 'read-on': readOn }

/** Two facing pages: a picture across both, and the text of each page below it. */
export function Spread({ spread: { picture, alt, words }, isFirst = false }: SpreadProps) {
  return (
    <figure className="spread">
      <img src={pictures[picture]} width="1200" height="600" alt={alt} loading={isFirst ? 'eager' : 'lazy'} />
      <figcaption>
        {words.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </figcaption>
    </figure>
  )
}

interface SpreadProps {
  spread: (typeof book.spreads)[number]
  /** Visible at once. */
  isFirst?: boolean
}
