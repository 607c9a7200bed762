import type { BookSpread } from '../../content/books/book.ts'
import { pictureAddress } from './pictures.ts'

/** Two facing pages: a picture across both, and the text of each page below it. */
export function Spread({ spread: { picture, alt, words } }: SpreadProps) {
  return (
    <figure className="spread">
      <img src={pictureAddress(`${picture}.svg`)} width="1200" height="600" alt={alt} loading="lazy" />
      <figcaption>
        {words.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </figcaption>
    </figure>
  )
}

interface SpreadProps {
  spread: BookSpread
}
