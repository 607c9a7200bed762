import type { Route } from './+types/statement-file.ts'
import { findGiftsOfYear } from '../payments/payments-of.queries.server.ts'
import { database } from '../db/database.server.ts'
import { drawStatement } from '../receipts/documents/statement.server.ts'
import { sendFile } from './send-file.server.ts'
import { requireFullSession } from '../givers/giver-session.server.ts'

/** `GET /my-giving/statement/:year.pdf` */
export async function loader({ request, params }: Route.LoaderArgs): Promise<Response> {
  const { email, giverId } = await requireFullSession(request)
  const year = /^\d{4}$/.test(params.year) ? Number(params.year) : 0
  const gifts = await findGiftsOfYear(await database(), giverId, year)
  const bytes = gifts.length > 0 ? await drawStatement({ gifts, year, email, now: Date.now() }) : null
  return sendFile(bytes, `statement-${year}`)
}
