import { allBooks } from '../catalog/books.ts'
import type { Db } from '../db/db.server.ts'
import { slugOf } from '../values/slug.ts'
import { addedBookList } from '../words/added-book-list.ts'
import { findAllDrafts } from './draft.queries.server.ts'
import type { Item } from './growing-list.server.ts'
import { findAllPublications } from './publication.queries.server.ts'

const maxLetters = 40
/** The column of payments with the keys of a list. */
const columns: Readonly<Record<string, 'fund' | 'book'>> = {
  'funds#funds': 'fund',
  [addedBookList.path]: 'book',
}

/**
 * A key for a new fund or book, made from its name: `summer-camp`. Payments carry it for ever, so a key that a payment, a
 * book of a file, a list of any time or somebody's draft has is not given again: `summer-camp-2`.
 */
export async function makeKey(db: Db, path: string, name: string, present: readonly Item[]): Promise<string> {
  const used = await findListedKeys(db, path)
  for (const key of keysOf(present)) used.add(key)
  if (path === addedBookList.path) for (const { key } of allBooks()) used.add(key)
  const start = slugOf(name, maxLetters) || 'item'
  for (let count = 1; ; count += 1) {
    const ending = count === 1 ? '' : `-${count}`
    const key = slugOf(start, maxLetters - ending.length) + ending
    if (!used.has(key) && !(await isPaid(db, columns[path], key))) return key
  }
}

async function isPaid(db: Db, column: 'fund' | 'book' | undefined, key: string): Promise<boolean> {
  if (!column) return false
  const payment = db.selectFrom('payment').select('id').where(column, '=', key).limit(1)
  return (await payment.executeTakeFirst()) !== undefined
}

/** The keys that the list has had at any time, also in drafts and in what is planned. */
async function findListedKeys(db: Db, path: string): Promise<Set<string>> {
  const publications = await findAllPublications(db)
  const drafts = (await findAllDrafts(db)).filter((change) => change.path === path)
  const lists = [...publications.map(({ changes }) => changes[path]), ...drafts.map(({ value }) => value)]
  return new Set(lists.flatMap((list) => (Array.isArray(list) ? keysOf(list as Item[]) : [])))
}

const keysOf = (items: readonly Item[]) => items.map(({ key }) => key).filter((key) => typeof key === 'string')
