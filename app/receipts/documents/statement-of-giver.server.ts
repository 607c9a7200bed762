import { findReceiptsEmail, findShownGiver } from '../../givers/giver.queries.server.ts'
import { findGiftsOfYear } from '../../payments/payments-of.queries.server.ts'
import type { Db } from '../../db/db.server.ts'
import { findStatementInForce, replacedAt } from '../sent-statements/said-of-statement.server.ts'
import { envelopeLines } from './gift-letter.server.ts'
import { findSignatory } from '../signatory.server.ts'
import { findWaitingDebitsOf } from '../waiting-debits.queries.server.ts'
import type { Statement } from './statement.server.ts'

interface Occasion {
  year: number
  now: number
  /** By post, the statement has the lines for the window of an envelope, and no e-mail address. */
  way: 'mail' | 'post'
}

/**
 * The statement of a giver, with the gifts of all members. Returns null when the giver is forgotten, or there are no gifts, and
 * none were on a statement that was sent.
 */
export async function findStatement(db: Db, giverId: string, { year, now, way }: Occasion): Promise<Statement | null> {
  const giver = await findShownGiver(db, giverId)
  if (!giver || giver.forgotten_at !== null) return null
  const gifts = await findGiftsOfYear(db, giver.id, year)
  const sent = await findStatementInForce(db, giver.id, year)
  const replaced = replacedAt(sent, gifts)
  if (gifts.length === 0 && replaced === null) return null
  const { name } = giver
  const waiting = await findWaitingDebitsOf(db, giver.id, year)
  const signatory = await findSignatory(db)
  const common = {
    gifts,
    name,
    year,
    now,
    waiting,
    firstGivenAt: sent?.firstGivenAt ?? null,
    replacedAt: replaced,
    signatory,
  }
  if (way === 'mail') return { ...common, email: await findReceiptsEmail(db, giver.id) }
  const postal_address = giver.postal_address ?? gifts.find((gift) => gift.postal_address)?.postal_address ?? null
  return { ...common, email: null, address: envelopeLines({ payer_name: name, postal_address }) }
}
