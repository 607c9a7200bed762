import { data, redirect, useSearchParams } from 'react-router'
import photographs from 'virtual:photographs'
import type { Route } from './+types/page.ts'
import { book } from '../content/pages/book.ts'
import { checkout } from '../content/checkout.ts'
import { site } from '../content/site.ts'
import { store } from '../content/pages/store.ts'
import { Spread } from '../ui/book/spread.tsx'
import { BookCover } from '../ui/drawings/book-cover.tsx'
import { BoxArriving } from '../ui/drawings/box-arriving.tsx'
import { Container, Section } from '../ui/layout.tsx'
import { Photograph } from '../ui/photograph.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { guardPost } from '../spam-guard/guard-post.server.ts'
import { pageMeta } from '../head/page-meta.ts'
import { bookForSale } from './book-for-sale.ts'
import { createOrderCheckout } from './create-order-checkout.server.ts'
import { OrderForm } from './order-form.tsx'
import { isQuantity, totalCents } from './order-options.ts'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: store.pageTitle,
    description: store.description,
    path: '/store',
    jsonLd: import.meta.env.SSR ? bookForSale() : undefined,
  })

/** The form without a script: redirects to the checkout, or shows the form again with the typed values. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await request.formData().catch(() => new FormData())
  const typed = fields.get('quantity')
  const quantity = typeof typed === 'string' && /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  if (!isQuantity(quantity)) {
    const { errorSummary, wrongQuantity } = store.form
    const problem = { field: 'quantity', title: errorSummary, text: wrongQuantity }
    return data({ typed: typeof typed === 'string' ? typed : '', problem }, { status: 400 })
  }
  const { title, description } = store.failed
  const verdict = await guardPost('checkout', context, { checkout: { amountCents: totalCents(quantity) } })
  if (!verdict.ok) {
    return data(
      { typed: String(quantity), problem: { field: null, title, text: verdict.error } },
      { status: verdict.status },
    )
  }
  const created = await createOrderCheckout({ quantity })
  if (created.ok) return redirect(created.url, 303)
  return data(
    { typed: String(quantity), problem: { field: null, title, text: `${description} ${checkout.nothingCharged}` } },
    { status: created.status },
  )
}

export default function StorePage({ actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  return (
    <>
      <section className="bg-sunk">
        <Container className="grid items-center gap-x-14 gap-y-10 py-12 sm:py-16 md:grid-cols-[2fr_3fr] lg:grid-cols-[5fr_7fr]">
          <figure className="cover mx-auto w-full max-w-56 sm:max-w-72 lg:max-w-96">
            <BookCover title={book.title} publisher={site.name} className="w-full" />
            <figcaption className="sr-only">{book.coverAlt}</figcaption>
          </figure>
          <div>
            <p className="font-semibold text-secondary">{book.ages}</p>
            <h1 className="mt-2 text-headline">{book.title}</h1>
            <p className="mt-5 max-w-[23em] text-xl text-ink-soft">{book.description}</p>
            <OrderForm
              typed={actionData?.typed}
              problem={actionData?.problem}
              turnedBackFrom={actionData ? null : query.get('turned-back')}
            />
          </div>
        </Container>
      </section>
      <LookInside />
      <AboutTheBook />
      <More />
    </>
  )
}

function LookInside() {
  return (
    <Section aria-labelledby="inside">
      <h2 id="inside" className="text-title">
        {store.inside.title}
      </h2>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">{store.inside.lead}</p>
      <div className="mt-8 grid gap-8 lg:grid-cols-2 lg:gap-x-10 lg:gap-y-12">
        {book.spreads.map((spread) => (
          <Spread key={spread.picture} spread={spread} />
        ))}
      </div>
    </Section>
  )
}

/** The known details of the book: entries without a value are left out. */
function factsOfBook(): [term: string, detail: string][] {
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
    ...store.about.facts.map(([term, detail]): [string, string] => [term, detail]),
    ...edition.flatMap(([term, detail]): [string, string][] => (detail ? [[term, detail]] : [])),
  ]
}

function AboutTheBook() {
  const { title, text } = store.about
  return (
    <Section className="border-t border-line" aria-labelledby="about-the-book">
      <div className="grid gap-x-16 gap-y-10 md:grid-cols-[3fr_2fr]">
        <div>
          <h2 id="about-the-book" className="text-title">
            {title}
          </h2>
          {text.map((paragraph) => (
            <p key={paragraph} className="mt-5 max-w-prose text-lg">
              {paragraph}
            </p>
          ))}
        </div>
        <dl className="self-end border-t-2 border-ink">
          {factsOfBook().map(([term, detail]) => (
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
          photo={photographs.boxArriving}
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
