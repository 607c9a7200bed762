import { backInWords } from '../catalog/sold-out.ts'
import { type SoldOutBook, soldOut } from '../content/sold-out.ts'
import { formatExactDollars } from '../values/money.ts'
import { ErrorSummary, type TitledProblem } from '../ui/controls/error-summary.tsx'
import { Panel } from '../ui/panel.tsx'
import type { Book } from '../content/books/book.ts'
import { store } from '../content/pages/store.ts'
import { fill } from '../words/fill.ts'

interface SoldOutNoteProps {
  book: Book
  entry: SoldOutBook
  /** Of an order that came from a page that was opened before. */
  problem: TitledProblem | undefined
}

/** In the place of the order form. */
export function SoldOutNote({ book, entry, problem }: SoldOutNoteProps) {
  const back = backInWords(entry)
  return (
    <div className="mt-8 max-w-md">
      {problem && <ErrorSummary title={problem.title} problems={[problem]} />}
      <Panel>
        <h2 className="text-xl">{soldOut.title}</h2>
        <p className="mt-2">{soldOut.text}</p>
        {back && <p className="mt-2 font-semibold">{back}</p>}
        <p className="mt-3 text-ink-soft even-figures">
          {fill(store.shelf.price, { price: formatExactDollars(book.priceCents) })}
        </p>
      </Panel>
    </div>
  )
}
