import { sendFile } from '../../my-giving/send-file.server.ts'
import { drawReceipt } from '../../receipts/documents/receipt-document.server.ts'
import { findSignatory } from '../../receipts/signatory.server.ts'
import type { OfficePage } from '../office-page.ts'
import { paymentOf } from './payment-page.server.tsx'

/** The receipt on paper. */
export const giftReceipt: OfficePage = {
  path: '/office/gifts/:id/receipt.pdf',
  title: 'Receipt',
  async get(context) {
    const found = await paymentOf(context, 'gift')
    const { db, now } = context
    const bytes = found && (await drawReceipt(found, now, await findSignatory(db)))
    return bytes ? sendFile(bytes, `receipt-${found.id}`) : <p>There is no receipt for this gift.</p>
  },
}
