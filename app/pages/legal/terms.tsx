import type { Route } from './+types/terms.ts'
import { pageMeta } from '../../head/page-meta.ts'
import { hasSeveralBooks } from '../../catalog/books.ts'
import type { LegalDocument } from '../../content/legal/legal-document.ts'
import { salesTax } from '../../content/sales-tax.ts'
import { terms } from '../../content/legal/terms.ts'
import { collectsSalesTax } from '../../catalog/sales-tax.ts'
import { fill } from '../../words/fill.ts'
import { LegalPage } from './legal-page.tsx'
import { stateDisclosures } from './state-disclosures.ts'

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: terms.title, description: terms.description, path: '/terms' })

export default function Terms() {
  return <LegalPage document={wholeTerms()} />
}

/** The terms with what the store sells today, what an order costs, and with the notices of the states. */
function wholeTerms(): LegalDocument {
  const { sections } = terms
  const sold = hasSeveralBooks() ? terms.books.several : terms.books.one
  const price = collectsSalesTax() ? salesTax.terms : terms.price
  const orders = { ...sections.orders, text: fill(sections.orders.text, { books: sold, price }) }
  return { ...terms, sections: { ...sections, orders, 'state-disclosures': stateDisclosures() } }
}
