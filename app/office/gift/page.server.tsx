import { isReceiptDue } from '../../ledger/payment.queries.server.ts'
import { sendFile } from '../../giving/send-file.server.ts'
import type { Gift } from '../../platform/tables.ts'
import { drawReceipt } from '../../receipts/receipt-sheet.server.ts'
import { writePaperReceipt } from '../../receipts/paper-receipt.server.ts'
import type { OfficePage, OfficeVisit } from '../office-page.ts'
import { RefundForm, refundNotes } from '../refund/page.server.tsx'
import { Field, PostForm, typed } from '../ui/forms.server.tsx'
import { giftFacts } from './gift-facts.server.tsx'
import { loadHistory } from './gift-history.server.ts'
import { PaymentPage, paymentOf, postSendAgain } from './payment-page.server.tsx'

/** One gift: what is known of it, what became of it, and what can be done about it. */
export const gift: OfficePage = {
  path: '/office/gifts/:id',
  title: 'Gift',
  notes: { ...refundNotes, sent: 'The receipt goes out within seconds.' },

  async get(visit) {
    const found = await paymentOf(visit, 'gift')
    if (!found) return <p>There is no such gift.</p>
    const [facts, history] = await Promise.all([giftFacts(visit.db, found), loadHistory(visit.db, found)])
    return <PaymentPage {...{ visit, facts, history }} actions={<Actions gift={found} visit={visit} />} />
  },

  async post(visit, fields) {
    const found = await paymentOf(visit, 'gift')
    return found ? postSendAgain(visit, fields, found) : { problem: 'There is no such gift.', status: 404 }
  },
}

function Actions({ gift: found, visit }: { gift: Gift; visit: OfficeVisit }) {
  const { id, entered_at: enteredAt, status } = found
  return (
    <>
      {isReceiptDue(found) && visit.mayChange && (
        <PostForm>
          <Field
            label="Send the receipt again, to"
            name="to"
            type="email"
            required
            defaultValue={typed(visit, 'to') ?? found.payer_email ?? ''}
            hint="Another address becomes the address of this gift."
          />
          <button>Send receipt again</button>
        </PostForm>
      )}
      {isReceiptDue(found) && (
        <p>
          <a href={`/office/gifts/${id}/receipt.pdf`}>Receipt to print</a> ·{' '}
          <a href={`/office/gifts/${id}/letter.pdf`}>as a letter</a>
        </p>
      )}
      {visit.mayChange && enteredAt === null && <RefundForm payment={found} now={visit.now} />}
      {visit.mayChange && enteredAt !== null && status === 'paid' && (
        <p>
          <a href={`/office/gifts/${id}/cancel`}>Cancel this gift</a>: a check that came back, or a mistake.
        </p>
      )}
    </>
  )
}

/** The receipt on paper. */
export const giftReceipt: OfficePage = {
  path: '/office/gifts/:id/receipt.pdf',
  title: 'Receipt',
  async get(visit) {
    const found = await paymentOf(visit, 'gift')
    const receipt = found && writePaperReceipt(found)
    if (!receipt) return <p>There is no receipt for this gift.</p>
    return sendFile(await drawReceipt(receipt), `receipt-${found.id}`)
  },
}
