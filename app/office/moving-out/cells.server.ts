import { sql } from 'kysely'
import { plainDollars } from '../../values/money.ts'
import { publisherDay } from '../../values/publisher-time.ts'

export const dollars = (cents: number | null) => (cents === null ? '' : plainDollars(cents))
export const day = (at: number | null) => (at === null ? '' : publisherDay(at))
export const text = (value: string | number | null) => String(value ?? '')
export const yes = (value: unknown) => (value ? 'yes' : 'no')

/** After a merge, the number of the giver that was kept. */
export const presentGiver = sql<string | null>`coalesce(giver.merged_into, giver.id)`.as('giver')
