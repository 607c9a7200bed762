import { data, redirect, useLocation, useSearchParams } from 'react-router'
import type { Route } from './+types/page.ts'
import type { Book } from '../content/books/book.ts'
import { bookPath, firstBook } from '../catalog/books.ts'
import { findSoldOut, soldOutRefusal } from '../catalog/sold-out.ts'
import { books } from '../content/books/books.ts'
import { checkout } from '../content/checkout.ts'
import { store } from '../content/pages/store.ts'
import { guardPost } from '../spam-guard/guard-post.server.ts'
import { pageMeta } from '../head/page-meta.ts'
import { bookForSale } from './book-for-sale.ts'
import { BookSections } from './book-sections.tsx'
import { createOrderCheckout } from './create-order-checkout.server.ts'
import { isQuantity, quantityRefusal, totalCents } from './order-options.ts'
import { Shelf } from './shelf.tsx'

/** The book whose page this is. Null: the shelf. */
function bookAt(pathname: string): Book | null {
  if (books.length === 1) return firstBook
  return books.find((book) => bookPath(book) === pathname.toLowerCase().replace(/\/$/, '')) ?? null
}

export const meta: Route.MetaFunction = ({ location: { pathname } }) => {
  const book = bookAt(pathname)
  if (!book) return pageMeta({ title: store.pageTitle, description: store.shelf.description, path: '/store' })
  return pageMeta({
    title: books.length > 1 ? book.title : store.pageTitle,
    description: book.pageDescription,
    path: bookPath(book),
    jsonLd: import.meta.env.SSR ? bookForSale(book) : undefined,
  })
}

/** The form without a script: redirects to the checkout, or shows the form again with the typed values. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
  const book = bookAt(`/${pattern}`)
  // A page that was opened while the store had one book: the shelf has no form.
  if (!book) return redirect('/store', 303)
  const gone = findSoldOut(book)
  if (gone) {
    const problem = { field: null, title: store.form.errorSummary, text: soldOutRefusal(book, gone) }
    return data({ typed: '', problem }, { status: 409 })
  }
  const fields = await request.formData().catch(() => new FormData())
  const typed = fields.get('quantity')
  const quantity = typeof typed === 'string' && /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  if (!isQuantity(quantity)) {
    const problem = { field: 'quantity', title: store.form.errorSummary, text: quantityRefusal() }
    return data({ typed: typeof typed === 'string' ? typed : '', problem }, { status: 400 })
  }
  const { title, description } = store.failed
  const verdict = await guardPost('checkout', context, {
    checkout: { amountCents: totalCents({ book, quantity }) },
  })
  if (!verdict.ok) {
    return data(
      { typed: String(quantity), problem: { field: null, title, text: verdict.error } },
      { status: verdict.status },
    )
  }
  const created = await createOrderCheckout({ book, quantity })
  if (created.ok) return redirect(created.url, 303)
  return data(
    { typed: String(quantity), problem: { field: null, title, text: `${description} ${checkout.nothingCharged}` } },
    { status: created.status },
  )
}

export default function StorePage({ actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const book = bookAt(useLocation().pathname)
  if (!book) return <Shelf />
  return <BookSections key={book.key} book={book} answer={actionData} turnedBackFrom={query.get('turned-back')} />
}
