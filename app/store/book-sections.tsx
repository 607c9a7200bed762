import photographs from 'virtual:photographs'
import { findSoldOut } from '../catalog/sold-out.ts'
import type { Book } from '../content/books/book.ts'
import { store } from '../content/pages/store.ts'
import { Cover } from '../ui/book/cover.tsx'
import { Spread } from '../ui/book/spread.tsx'
import { BoxArriving } from '../ui/drawings/box-arriving.tsx'
import type { TitledProblem } from '../ui/controls/error-summary.tsx'
import { Container, Section } from '../ui/layout.tsx'
import { Photograph } from '../ui/photograph.tsx'
import { publishedIn } from '../ui/published-photograph.ts'
import { TextLink } from '../ui/text-link.tsx'
import { fill } from '../words/fill.ts'
import { OrderForm } from './order-form.tsx'
import { SoldOutNote } from './sold-out-note.tsx'

interface BookSectionsProps {
  book: Book
  /** The server's answer to a post without a script. */
  answer: { typed: string; problem: TitledProblem } | undefined
  /** `?turned-back=`: the quantity of a buyer who comes back from the checkout. */
  turnedBackFrom: string | null
}

/** A book with its order form, its pictures and its facts. */
export function BookSections({ book, answer, turnedBackFrom }: BookSectionsProps) {
  const gone = findSoldOut(book)
  return (
    <>
      <section className="bg-sunk">
        <Container className="grid items-start gap-x-14 gap-y-10 py-12 sm:py-16 short:py-6 md:grid-cols-[2fr_3fr] lg:grid-cols-[5fr_7fr]">
          <Cover
            book={book}
            sizes="(min-width: 64rem) 28rem, 20rem"
            loading="eager"
            className="mx-auto w-full max-w-80 lg:max-w-md short:max-w-sm"
          />
          <div>
            <p className="font-semibold text-secondary">{fill(store.ages, { ages: book.ages })}</p>
            <h1 className="mt-2 text-headline short:mt-0 short:text-title">{book.title}</h1>
            <p className="mt-5 max-w-[23em] text-xl text-ink-soft short:mt-3 short:max-w-[32em] short:text-lg">
              {book.description}
            </p>
            {gone ? (
              <SoldOutNote book={book} entry={gone} problem={answer?.problem} />
            ) : (
              <OrderForm
                book={book}
                typed={answer?.typed}
                problem={answer?.problem}
                turnedBackFrom={answer ? null : turnedBackFrom}
              />
            )}
          </div>
        </Container>
      </section>
      {book.spreads.length > 0 && <LookInside book={book} />}
      <AboutTheBook book={book} />
      <More />
    </>
  )
}

function LookInside({ book }: { book: Book }) {
  return (
    <Section aria-labelledby="inside">
      <h2 id="inside" className="text-title">
        {store.insideTitle}
      </h2>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">{book.inside}</p>
      <div className="mt-8 grid gap-8 lg:grid-cols-2 lg:gap-x-10 lg:gap-y-12">
        {book.spreads.map((spread) => (
          <Spread key={spread.picture} spread={spread} />
        ))}
      </div>
    </Section>
  )
}

/** The known details of the book: entries without a value are left out. */
function factsOfBook(book: Book): [term: string, detail: string][] {
  const { author, illustrator, pages, size, arrives } = book.edition
  const { terms } = store
  const edition = [
    [terms.author, author],
    [terms.illustrator, illustrator],
    [terms.pages, pages],
    [terms.size, size],
    [terms.arrives, arrives],
  ] as const
  return [
    ...book.facts.map(([term, detail]): [string, string] => [term, detail]),
    ...edition.flatMap(([term, detail]): [string, string][] => (detail ? [[term, detail]] : [])),
  ]
}

function AboutTheBook({ book }: { book: Book }) {
  return (
    <Section className="border-t border-line" aria-labelledby="about-the-book">
      <div className="grid gap-x-16 gap-y-10 md:grid-cols-[3fr_2fr]">
        <div>
          <h2 id="about-the-book" className="text-title">
            {store.aboutTitle}
          </h2>
          {book.about.map((paragraph) => (
            <p key={paragraph} className="mt-5 max-w-prose text-lg">
              {paragraph}
            </p>
          ))}
        </div>
        <dl className="self-end border-t-2 border-ink">
          {factsOfBook(book).map(([term, detail]) => (
            <div key={term} className="grid grid-cols-[6rem_1fr] gap-4 border-b border-line py-4">
              <dt className="font-semibold">{term}</dt>
              <dd>{detail}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  )
}

function More() {
  const { title, entries } = store.more
  return (
    <Section className="border-t border-line" aria-labelledby="more">
      <div className="grid items-center gap-x-16 gap-y-10 md:grid-cols-2">
        <Photograph
          photo={publishedIn('boxArriving', photographs.boxArriving)}
          sizes="(min-width: 48rem) 32rem, calc(100vw - 2.5rem)"
          className="w-full rounded-card"
        >
          <BoxArriving className="w-full rounded-card" />
        </Photograph>
        <div>
          <h2 id="more" className="text-title">
            {title}
          </h2>
          <ul className="mt-6">
            {entries.map(({ title, text, link }) => (
              <li key={title} className="border-t border-line py-4">
                <h3 className="text-xl">{title}</h3>
                <p className="mt-1">{text}</p>
                <TextLink link={link} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  )
}
