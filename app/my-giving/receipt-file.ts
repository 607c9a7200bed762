import type { Route } from './+types/receipt-file.ts'
import { findPaymentOf } from '../payments/payments-of.queries.server.ts'
import { database } from '../db/database.server.ts'
import { findExemption } from '../orders/exemption-certificate.queries.server.ts'
import { drawReceipt } from '../receipts/documents/receipt-document.server.ts'
import { findSignatory } from '../receipts/signatory.server.ts'
import { sendFile } from './send-file.server.ts'
import { requireFullSession } from '../givers/giver-session.server.ts'

/** `GET /my-giving/receipt/:id.pdf` */
export async function loader({ request, params }: Route.LoaderArgs): Promise<Response> {
  const { giverId } = await requireFullSession(request)
  const db = await database()
  const payment = await findPaymentOf(db, giverId, params.id)
  const bytes =
    payment && (await drawReceipt(payment, Date.now(), await findSignatory(db), await findExemption(db, payment)))
  return sendFile(bytes ?? null, `receipt-${params.id}`)
}
