import { recordChange } from '../../audit/audit-log.server.ts'
import type { Db } from '../../db/db.server.ts'
import { idempotencyKeyOf } from '../../db/idempotency-key.server.ts'
import { insertNew } from '../../db/insert-new.server.ts'
import type { Tables } from '../../db/tables.ts'

export type NamedList = Tables['named_list']
export type ListKind = NamedList['kind']

export function findNamedLists(db: Db, kind: ListKind): Promise<NamedList[]> {
  return db.selectFrom('named_list').selectAll().where('kind', '=', kind).orderBy('name').limit(200).execute()
}

type NewList = Pick<NamedList, 'kind' | 'name' | 'query' | 'who'> & { key: string }

/** Names a list. False: another list has the name. Repeatable: the same form is one list. */
export async function nameList(db: Db, { key, ...list }: NewList, now: number): Promise<boolean> {
  const id = idempotencyKeyOf('named list', list.kind, list.name, key)
  return db.transaction().execute(async (tx) => {
    const added = await insertNew(tx, 'named_list', { id, ...list, created_at: now })
    if (added) {
      await recordChange(tx, { who: list.who, what: 'list named', subject: id, after: list.kind }, now)
      return true
    }
    const own = tx.selectFrom('named_list').select('id').where('id', '=', id)
    return (await own.executeTakeFirst()) !== undefined
  })
}

/** Deletes the name. Repeatable: a second time finds nothing. */
export async function deleteNamedList(db: Db, { id, who }: { id: string; who: string }, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const gone = await tx.deleteFrom('named_list').where('id', '=', id).returning('kind').executeTakeFirst()
    if (gone) await recordChange(tx, { who, what: 'list deleted', subject: id, before: gone.kind }, now)
  })
}
