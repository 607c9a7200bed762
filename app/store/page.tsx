import { data, redirect, useParams } from 'react-router'
import type { Route } from './+types/page.ts'
import type { Book } from '../content/books/book.ts'
import { bookPath, findBook, firstBook, hasSeveralBooks } from '../catalog/books.ts'
import { findSoldOut, soldOutRefusal } from '../catalog/sold-out.ts'
import { checkout } from '../content/checkout.ts'
import { store } from '../content/pages/store.ts'
import { guardPost } from '../spam-guard/guard-post.server.ts'
import { pageMeta, privatePageMeta } from '../head/page-meta.ts'
import { usePageQuery } from '../head/page-query.ts'
import { bookForSale, socialPictureOf } from './book-for-sale.ts'
import { fieldOf } from '../values/form-fields.ts'
import { BookSections } from './book-sections.tsx'
import { createOrderCheckout } from './create-order-checkout.server.ts'
import { isQuantity, quantityRefusal, readQuantity, totalCents } from './order-options.ts'
import { Shelf } from './shelf.tsx'

/** The book whose page this is: `/store/:book`, and `/store` while there is one book. Null means the shelf. */
function bookAt(key: string | undefined): Book | null {
  if (key !== undefined) return findBook(key.toLowerCase()) ?? null
  return hasSeveralBooks() ? null : firstBook
}

/** A book that is the only one has its page at `/store`. At the address of a book that there is not, the shelf says so. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ params, url: { search } }, next) => {
    if (params.book === undefined) return next()
    const book = bookAt(params.book)
    if (book && bookPath(book) !== `/store/${params.book}`) throw redirect(bookPath(book) + search)
    const response = await next()
    if (book || response.status !== 200) return response
    return new Response(response.body, { status: 404, headers: response.headers })
  },
]

export const meta: Route.MetaFunction = ({ params }) => {
  const book = bookAt(params.book)
  if (!book && params.book !== undefined) {
    return privatePageMeta({ title: store.shelf.noBook, description: store.shelf.description })
  }
  if (!book) return pageMeta({ title: store.pageTitle, description: store.shelf.description, path: '/store' })
  return pageMeta({
    title: hasSeveralBooks() ? book.title : store.pageTitle,
    description: book.pageDescription,
    path: bookPath(book),
    image: socialPictureOf(book),
    jsonLd: import.meta.env.SSR ? bookForSale(book) : undefined,
  })
}

/** The form without a script: redirects to the checkout, or shows the form again with the typed values. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const book = bookAt(params.book)
  // A page that was opened while the store had one book, or another one: the shelf has no form.
  if (!book) return redirect('/store', 303)
  const gone = findSoldOut(book)
  if (gone) {
    const problem = { field: null, title: store.form.errorSummary, text: soldOutRefusal(book, gone) }
    return data({ typed: '', problem }, { status: 409 })
  }
  const fields = await request.formData().catch(() => new FormData())
  const typed = fieldOf(fields, 'quantity')
  const quantity = readQuantity(typed)
  if (!isQuantity(quantity)) {
    const problem = { field: 'quantity', title: store.form.errorSummary, text: quantityRefusal() }
    return data({ typed, problem }, { status: 400 })
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
  const text = created.isExplained ? created.error : `${description} ${checkout.nothingCharged}`
  return data({ typed: String(quantity), problem: { field: null, title, text } }, { status: created.status })
}

export default function StorePage({ actionData }: Route.ComponentProps) {
  const query = usePageQuery('/store')
  const { book: key } = useParams()
  const book = bookAt(key)
  if (!book) return <Shelf isMissing={key !== undefined} />
  return <BookSections key={book.key} book={book} answer={actionData} turnedBackFrom={query.get('turned-back')} />
}
