import type { Route } from './+types/receipt-file.ts'
import { findPaymentOf } from '../payments/payments-of.queries.server.ts'
import { database } from '../db/database.server.ts'
import { drawReceipt } from '../receipts/documents/receipt-document.server.ts'
import { sendFile } from './send-file.server.ts'
import { requireFullSession } from '../givers/giver-session.server.ts'

/** `GET /my-giving/receipt/:id.pdf` */
export async function loader({ request, params }: Route.LoaderArgs): Promise<Response> {
  const { giverId } = await requireFullSession(request)
  const payment = await findPaymentOf(await database(), giverId, params.id)
  return sendFile(payment ? await drawReceipt(payment) : null, `receipt-${params.id}`)
}
