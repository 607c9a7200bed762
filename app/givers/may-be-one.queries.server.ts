import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.server.ts'
import type { Giver } from './giver.queries.server.ts'
import { type Apart, areApart, findApart } from './givers-apart.queries.server.ts'
import { addressKeyOf } from '../values/envelope.ts'

/** Two givers that may be one person. */
export interface MayBeOne {
  older: Giver
  newer: Giver
  /**
   * The column by which they agree: the same name, and no contradiction in the postal address; or surname, house number and
   * ZIP, also of two people of one family.
   */
  agree: Key
}

const keys = ['name_key', 'household_key'] as const
export type Key = (typeof keys)[number]

interface Wanted {
  /** Pairs with at least one of these givers: ids as pages show them. Without it, pairs of all givers. */
  giverIds?: readonly string[]
  /** Returns which of some givers count: pairs are made of these alone. */
  among?: (ids: readonly string[]) => Promise<ReadonlySet<string>>
  /** The largest number of pairs. */
  limit?: number
}

/** The keys that are read at a time. */
const keysPerRead = 200
/** With more, all keys are read. */
const maxIdsByKey = 200
/** Of one key, the givers that are compared: the number of pairs grows with the square. */
const maxOfOneKey = 50

/**
 * Pairs of givers that may be one person, those of one name first. Merged and forgotten givers are none, and a pair that was
 * taken apart, or of which the staff said "They are two", is left out. Without `giverIds`, each giver is paired with the first
 * that it may be, so that a group of four is three pairs.
 */
export async function findMayBeOne(db: Db | Tx, { giverIds, among, limit = 100 }: Wanted = {}): Promise<MayBeOne[]> {
  const apart = await findApart(db)
  const wanted = giverIds && new Set(giverIds)
  const pairs = new Map<string, MayBeOne>()
  for (const key of keys) {
    const groups = giverIds && giverIds.length <= maxIdsByKey ? groupsOf(db, key, giverIds) : allGroups(db, key, among)
    for await (const group of groups) {
      for (const pair of wanted ? pairsWith(group, key, wanted, apart) : starOf(group, key, apart)) {
        const ids = `${pair.older.id} ${pair.newer.id}`
        // One name in one house: it is told by the name.
        if (!pairs.has(ids)) pairs.set(ids, pair)
      }
      if (pairs.size >= limit) return [...pairs.values()].slice(0, limit)
    }
  }
  return [...pairs.values()]
}

/** Givers of one key, the oldest first. */
type Group = readonly Compared[]

/** Each giver with the first that it may be. */
function starOf(group: Group, agree: Key, apart: Apart): MayBeOne[] {
  return group.flatMap((newer, at) => {
    const older = group.slice(0, at).find((each) => isOffered(each, newer, agree, apart))
    return older ? { older: older.giver, newer: newer.giver, agree } : []
  })
}

/** Each wanted giver with all that it may be. */
function pairsWith(group: Group, agree: Key, wanted: ReadonlySet<string>, apart: Apart): MayBeOne[] {
  return group.flatMap((newer, at) =>
    group
      .slice(0, at)
      .filter((older) => wanted.has(older.giver.id) || wanted.has(newer.giver.id))
      .filter((older) => isOffered(older, newer, agree, apart))
      .map((older) => ({ older: older.giver, newer: newer.giver, agree })),
  )
}

async function* allGroups(db: Db | Tx, key: Key, among: Wanted['among']): AsyncGenerator<Group> {
  for (let after = ''; ;) {
    const shared = await findShared(db, key, after)
    const givers = await findByKeys(db, key, shared)
    const counted = await among?.(givers.map(({ id }) => id))
    yield* groupBy(key, counted ? givers.filter(({ id }) => counted.has(id)) : givers)
    if (shared.length < keysPerRead) return
    after = shared.at(-1)!
  }
}

/** The groups of these givers, who are in them also when there are more of the key than are compared. */
async function* groupsOf(db: Db | Tx, key: Key, giverIds: readonly string[]): AsyncGenerator<Group> {
  const some = await db
    .selectFrom('giver')
    .selectAll()
    .where('id', 'in', ['', ...giverIds])
    .where(key, '<>', '')
    .where('merged_into', 'is', null)
    .where('forgotten_at', 'is', null)
    .execute()
  const others = await findByKeys(db, key, [...new Set(some.flatMap((giver) => giver[key] ?? []))])
  const all = new Map([...others, ...some].map((giver) => [giver.id, giver]))
  yield* groupBy(
    key,
    [...all.values()].toSorted((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1)),
  )
}

/** Keys of several givers, in their order, from the index alone. */
async function findShared(db: Db | Tx, key: Key, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('giver')
    .select(key)
    .where(key, '>', after)
    .where('merged_into', 'is', null)
    .groupBy(key)
    .having((row) => row.fn.countAll(), '>', 1)
    .orderBy(key)
    .limit(keysPerRead)
    .execute()
  return rows.flatMap((row) => row[key] ?? [])
}

/** The givers with these keys, of each at most `maxOfOneKey`. */
async function findByKeys(db: Db | Tx, key: Key, values: readonly string[]): Promise<Giver[]> {
  if (values.length === 0) return []
  const numbered = db
    .selectFrom('giver')
    .select(['id', sql<number>`row_number() over (partition by ${sql.ref(key)} order by id)`.as('place')])
    .where(key, 'in', values)
    .where('merged_into', 'is', null)
  return db
    .selectFrom('giver')
    .selectAll()
    .where('forgotten_at', 'is', null)
    .where('id', 'in', db.selectFrom(numbered.as('numbered')).select('id').where('place', '<=', maxOfOneKey))
    .orderBy(key)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

interface Compared {
  giver: Giver
  address: string
}

const comparedOf = (giver: Giver): Compared => ({ giver, address: addressKeyOf(giver.postal_address) })

const groupBy = (key: Key, givers: readonly Giver[]) => [
  ...Map.groupBy(givers.map(comparedOf), ({ giver }) => giver[key]).values(),
]

function isOffered(one: Compared, other: Compared, agree: Key, apart: Apart): boolean {
  if (areApart(apart, one.giver.id, other.giver.id)) return false
  // The house is the same, however the address is written.
  if (agree === 'household_key') return true
  return one.address === '' || other.address === '' || one.address === other.address
}
