import { findReceiptsEmail, findShownGiver } from '../../givers/giver.queries.server.ts'
import { findGiftsOfYear } from '../../payments/payments-of.queries.server.ts'
import type { Db } from '../../db/db.server.ts'
import { envelopeLines } from './gift-letter.server.ts'
import { findWaitingDebitsOf } from '../waiting-debits.queries.server.ts'
import type { Statement } from './statement.server.ts'

interface Occasion {
  year: number
  now: number
  /** By post, the statement has the lines for the window of an envelope, and no e-mail address. */
  way: 'mail' | 'post'
}

/** The statement of a giver, with the gifts of all members. Null: the giver is forgotten, or there are no gifts. */
export async function findStatement(db: Db, giverId: string, { year, now, way }: Occasion): Promise<Statement | null> {
  const giver = await findShownGiver(db, giverId)
  if (!giver || giver.forgotten_at !== null) return null
  const gifts = await findGiftsOfYear(db, giver.id, year)
  if (gifts.length === 0) return null
  const { name } = giver
  const common = { gifts, name, year, now, waiting: await findWaitingDebitsOf(db, giver.id, year) }
  if (way === 'mail') return { ...common, email: await findReceiptsEmail(db, giver.id) }
  const postal_address = giver.postal_address ?? gifts.find((gift) => gift.postal_address)?.postal_address ?? null
  return { ...common, email: null, address: envelopeLines({ payer_name: name, postal_address }) }
}
