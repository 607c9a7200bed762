import { Link } from 'react-router'
import { allBooks, bookPath } from '../catalog/books.ts'
import { findSoldOut } from '../catalog/sold-out.ts'
import { soldOut } from '../content/sold-out.ts'
import { store } from '../content/pages/store.ts'
import { Cover } from '../ui/book/cover.tsx'
import { Section } from '../ui/layout.tsx'
import { formatExactDollars } from '../values/money.ts'
import { fill } from '../words/fill.ts'

const shelfWords = store.shelf

/** All books, each with a link to its page. `isMissing`: the address is of a book that there is not. */
export function Shelf({ isMissing }: { isMissing: boolean }) {
  return (
    <Section aria-labelledby="shelf">
      <h1 id="shelf" className="text-headline">
        {isMissing ? shelfWords.noBook : shelfWords.title}
      </h1>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">{isMissing ? shelfWords.otherBooks : shelfWords.lead}</p>
      <ul className="mt-12 grid gap-x-14 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
        {allBooks().map((book) => (
          <li key={book.key}>
            <Cover book={book} sizes="18rem" className="w-full max-w-72" />
            <h2 className="mt-8 text-title">{book.title}</h2>
            <p className="mt-1 font-semibold text-secondary">{fill(store.ages, { ages: book.ages })}</p>
            <p className="mt-3 text-ink-soft">{book.description}</p>
            <p className="mt-3 font-semibold even-figures">
              {fill(shelfWords.price, { price: formatExactDollars(book.priceCents) })}
              {findSoldOut(book) && ` (${soldOut.title.toLowerCase()})`}
            </p>
            <p className="mt-1">
              <Link to={bookPath(book)} className="text-link">
                {fill(book.spreads.length > 0 ? shelfWords.look : shelfWords.read, { title: book.title })}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
