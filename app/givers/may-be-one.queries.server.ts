import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.server.ts'
import type { Giver } from './giver.queries.server.ts'
import { type Apart, areApart, findApart } from './givers-apart.queries.server.ts'
import { addressKeyOf } from '../values/envelope.ts'

/** Two givers that may be one person: the same name, and no contradiction in the postal address. */
export interface MayBeOne {
  older: Giver
  newer: Giver
}

interface Wanted {
  /** Pairs with at least one of these givers: ids as pages show them. Without it, pairs of all givers. */
  giverIds?: readonly string[]
  /** Returns which of some givers count: pairs are made of these alone. */
  among?: (ids: readonly string[]) => Promise<ReadonlySet<string>>
  /** The largest number of pairs. */
  limit?: number
}

/** The names that are read at a time. */
const namesPerRead = 200
/** With more, all names are read. */
const maxIdsByName = 200
/** Of one name, the givers that are compared: the number of pairs grows with the square. */
const maxNamesakes = 50

/**
 * Pairs of givers that may be one person, by name. Merged and forgotten givers are none, and a pair that was taken apart,
 * or of which the staff said "They are two", is left out. Without `giverIds`, each giver is paired with the first that it
 * may be, so that a group of four is three pairs.
 */
export async function findMayBeOne(db: Db | Tx, { giverIds, among, limit = 100 }: Wanted = {}): Promise<MayBeOne[]> {
  const apart = await findApart(db)
  const pairs: MayBeOne[] = []
  const groups = giverIds && giverIds.length <= maxIdsByName ? groupsOf(db, giverIds) : allGroups(db, among)
  const wanted = giverIds && new Set(giverIds)
  for await (const group of groups) {
    pairs.push(...(wanted ? pairsWith(group, wanted, apart) : starOf(group, apart)))
    if (pairs.length >= limit) break
  }
  return pairs.slice(0, limit)
}

/** Givers of one name, the oldest first. */
type Group = readonly Compared[]

/** Each giver with the first that it may be. */
function starOf(group: Group, apart: Apart): MayBeOne[] {
  return group.flatMap((newer, at) => {
    const older = group.slice(0, at).find((each) => isOffered(each, newer, apart))
    return older ? { older: older.giver, newer: newer.giver } : []
  })
}

/** Each wanted giver with all that it may be. */
function pairsWith(group: Group, wanted: ReadonlySet<string>, apart: Apart): MayBeOne[] {
  return group.flatMap((newer, at) =>
    group
      .slice(0, at)
      .filter((older) => wanted.has(older.giver.id) || wanted.has(newer.giver.id))
      .filter((older) => isOffered(older, newer, apart))
      .map((older) => ({ older: older.giver, newer: newer.giver })),
  )
}

async function* allGroups(db: Db | Tx, among: Wanted['among']): AsyncGenerator<Group> {
  for (let after = ''; ;) {
    const names = await findSharedNames(db, after)
    const namesakes = await findNamesakes(db, names)
    const counted = await among?.(namesakes.map(({ id }) => id))
    yield* groupByName(counted ? namesakes.filter(({ id }) => counted.has(id)) : namesakes)
    if (names.length < namesPerRead) return
    after = names.at(-1)!
  }
}

/** The groups of these givers, who are in them also when there are more of the name than are compared. */
async function* groupsOf(db: Db | Tx, giverIds: readonly string[]): AsyncGenerator<Group> {
  const some = await db
    .selectFrom('giver')
    .selectAll()
    .where('id', 'in', ['', ...giverIds])
    .where('name_key', '<>', '')
    .where('merged_into', 'is', null)
    .where('forgotten_at', 'is', null)
    .execute()
  const namesakes = await findNamesakes(db, [...new Set(some.map(({ name_key: key }) => key))])
  const all = new Map([...namesakes, ...some].map((giver) => [giver.id, giver]))
  yield* groupByName([...all.values()].toSorted((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1)))
}

/** Names of several givers, in the order of the names, from the index alone. */
async function findSharedNames(db: Db | Tx, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('giver')
    .select('name_key')
    .where('name_key', '>', after)
    .where('merged_into', 'is', null)
    .groupBy('name_key')
    .having((row) => row.fn.countAll(), '>', 1)
    .orderBy('name_key')
    .limit(namesPerRead)
    .execute()
  return rows.map(({ name_key: key }) => key)
}

/** The givers with these names, of each name at most `maxNamesakes`. */
async function findNamesakes(db: Db | Tx, names: readonly string[]): Promise<Giver[]> {
  if (names.length === 0) return []
  const numbered = db
    .selectFrom('giver')
    .select(['id', sql<number>`row_number() over (partition by name_key order by id)`.as('place')])
    .where('name_key', 'in', names)
    .where('merged_into', 'is', null)
  return db
    .selectFrom('giver')
    .selectAll()
    .where('forgotten_at', 'is', null)
    .where('id', 'in', db.selectFrom(numbered.as('numbered')).select('id').where('place', '<=', maxNamesakes))
    .orderBy('name_key')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

interface Compared {
  giver: Giver
  address: string
}

const comparedOf = (giver: Giver): Compared => ({ giver, address: addressKeyOf(giver.postal_address) })

const groupByName = (givers: readonly Giver[]) => [
  ...Map.groupBy(givers.map(comparedOf), ({ giver }) => giver.name_key).values(),
]

function isOffered(one: Compared, other: Compared, apart: Apart): boolean {
  const isContradiction = one.address !== '' && other.address !== '' && one.address !== other.address
  return !isContradiction && !areApart(apart, one.giver.id, other.giver.id)
}
