import { isDeepStrictEqual } from 'node:util'
import type { Db, Tx } from '../db/db.server.ts'
import { idempotencyKeyOf, isRequestKept, keepRequest } from '../db/idempotency-key.server.ts'
import { valueAt } from '../words/differences.ts'
import type { Value } from '../words/value.ts'
import { findFaultOfItems } from '../words/find-fault.ts'
import type { ListFault } from '../words/growing-lists.ts'
import type { GrowingList } from '../words/growing-list.ts'
import { type ChangedSets, findSetOf } from '../words/words.ts'
import { discardDraftChanges, type DraftChange, saveDraftChange } from './draft.queries.server.ts'
import { findConflicts } from './publish-draft.server.ts'
import type { Edition } from './read-edition.server.ts'

export type Item = Readonly<Record<string, Value>>

/** What names an item in the office, as it is written. */
export function itemName({ name }: Pick<GrowingList, 'name'>, item: Item): string {
  const text = item[name]
  return typeof text === 'string' ? text : ''
}

/** A list with its items as they are written. */
export interface EditedList {
  list: GrowingList
  /** As the editor's draft has it. */
  items: readonly Item[]
  /** What is published, with the items that are hidden. */
  published: readonly Item[]
  isInDraft: boolean
  /** Whether somebody else has published a change since the editor began. */
  isOutdated: boolean
}

/** A list as the draft in `words` has it. */
export function editedListOf(edition: Edition, list: GrowingList): EditedList {
  const changes = edition.draft.filter(({ path }) => path === list.path || path.startsWith(`${list.path}.`))
  const itemsIn = (sets: ChangedSets) => (valueAt(list.path, sets) ?? []) as readonly Item[]
  return {
    list,
    items: itemsIn(edition.draftSets),
    published: itemsIn(edition.publishedSets),
    isInDraft: changes.length > 0,
    isOutdated: findConflicts(changes, edition.publishedSets).length > 0,
  }
}

interface ListOrder {
  edited: EditedList
  items: readonly Item[]
  /** An address in STAFF. */
  who: string
  /** See `listRequest`. */
  request: string
}

/** A submit: the same form, sent again with the same values, is the same. A form that was gone back to is another. */
export function listRequest(who: string, fields: FormData): string {
  const typed = [...fields].map(([name, value]) => [name, typeof value === 'string' ? value : value.name])
  return idempotencyKeyOf(who, JSON.stringify(typed))
}

/** Whether the submit is stored already. */
export const isListKept = (db: Db, request: string) => isRequestKept(db, requestKind, request)

const requestKind = 'word list'

/**
 * Triggered by: the forms of Lists and Switches in the office.
 * Changes: the editor's draft, which then has the whole new list. `withChange` runs in the same transaction.
 * Repeatable: by `request`.
 * Returns why the list cannot be so; then nothing is changed.
 */
export async function saveList(
  db: Db,
  { edited: { list, published }, items, who, request }: ListOrder,
  now: number,
  withChange: (tx: Tx) => Promise<void> = async () => {},
): Promise<ListFault | null> {
  const isReleased = isDeepStrictEqual(items, valueAt(list.path))
  const change: Omit<DraftChange, 'savedAt'> = {
    path: list.path,
    value: isReleased ? undefined : items,
    was: published,
  }
  const fault = isReleased ? null : findFaultOfItems(list, items, findSetOf(list.path)?.sources ?? {})
  if (fault) return fault
  await db.transaction().execute(async (tx) => {
    if (!(await keepRequest(tx, requestKind, request, now))) return
    await withChange(tx)
    await saveDraftChange(tx, who, change, now)
    if (isDeepStrictEqual(items, published)) await discardDraftChanges(tx, who, [list.path])
  })
  return null
}
