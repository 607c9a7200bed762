import { data, redirect, useSearchParams } from 'react-router'
import type { Route } from './+types/page.ts'
import { firstBook } from '../content/books/books.ts'
import { checkout } from '../content/checkout.ts'
import { store } from '../content/pages/store.ts'
import { guardPost } from '../spam-guard/guard-post.server.ts'
import { pageMeta } from '../head/page-meta.ts'
import { bookForSale } from './book-for-sale.ts'
import { BookSections } from './book-sections.tsx'
import { createOrderCheckout } from './create-order-checkout.server.ts'
import { isQuantity, totalCents } from './order-options.ts'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: store.pageTitle,
    description: firstBook.pageDescription,
    path: '/store',
    jsonLd: import.meta.env.SSR ? bookForSale(firstBook) : undefined,
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
  const verdict = await guardPost('checkout', context, {
    checkout: { amountCents: totalCents({ book: firstBook, quantity }) },
  })
  if (!verdict.ok) {
    return data(
      { typed: String(quantity), problem: { field: null, title, text: verdict.error } },
      { status: verdict.status },
    )
  }
  const created = await createOrderCheckout({ book: firstBook, quantity })
  if (created.ok) return redirect(created.url, 303)
  return data(
    { typed: String(quantity), problem: { field: null, title, text: `${description} ${checkout.nothingCharged}` } },
    { status: created.status },
  )
}

export default function StorePage({ actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  return <BookSections book={firstBook} answer={actionData} turnedBackFrom={query.get('turned-back')} />
}
