import { books } from '../../content/books/books.ts'
import type { AddedBook } from '../../content/books/added-books.ts'
import { type Differences, valueAt } from '../../words/differences.ts'
import { addedBookList } from '../../words/added-book-list.ts'
import type { ChangedSets } from '../../words/words.ts'
import type { Remark } from './remark.ts'

/**
 * What is to be said of changes that are about books. The store finds a book by its title, and Stripe takes no payment for
 * a product that it does not have. `changedSets`: what is published.
 */
export function reviewBooks(changes: Differences, changedSets: ChangedSets): Remark[] {
  const { path: list } = addedBookList
  const valueOf = (path: string) => changes[path] ?? valueAt(path, changedSets)
  const added = booksOf(valueOf(list))
  const ofFiles = books.map(({ key }) => `books/${key}#title`)
  const titles = new Set(ofFiles.map((path) => folded(valueOf(path))))
  const twice = added.find(({ title }) => titles.has(folded(title)))
  const changed = [list, ...ofFiles].find((path) => Object.hasOwn(changes, path))
  const remarks: Remark[] = []
  if (twice && changed) {
    const text = `Two books would have the title “${String(twice.title)}”. A buyer must be able to tell them apart.`
    remarks.push({ path: changed, isFault: true, text })
  }
  if (!Object.hasOwn(changes, list)) return remarks
  const known = new Set(booksOf(valueAt(list, changedSets)).map(({ stripeProduct }) => stripeProduct))
  for (const { title, stripeProduct } of added) {
    if (typeof stripeProduct !== 'string' || known.has(stripeProduct)) continue
    const text = `Nobody can order “${String(title)}” until Stripe has the product ${stripeProduct}: publish it hidden until a day, and let “launch --make” make it before.`
    remarks.push({ path: list, isFault: false, text })
  }
  return remarks
}

const booksOf = (list: unknown) => (Array.isArray(list) ? list : []) as Partial<AddedBook>[]

const folded = (title: unknown) => String(title).trim().toLowerCase()
