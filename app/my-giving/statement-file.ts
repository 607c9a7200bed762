import type { Route } from './+types/statement-file.ts'
import { database } from '../db/database.server.ts'
import { drawStatement } from '../receipts/documents/statement.server.ts'
import { findStatement } from '../receipts/documents/statement-of-giver.server.ts'
import { sendFile } from './send-file.server.ts'
import { requireFullSession } from '../givers/giver-session.server.ts'

/** `GET /my-giving/statement/:year.pdf` */
export async function loader({ request, params }: Route.LoaderArgs): Promise<Response> {
  const { email, giverId } = await requireFullSession(request)
  const year = /^\d{4}$/.test(params.year) ? Number(params.year) : 0
  const statement = await findStatement(await database(), giverId, { year, now: Date.now(), way: 'mail' })
  const bytes = statement ? await drawStatement({ ...statement, email }) : null
  return sendFile(bytes, `statement-${year}`)
}
