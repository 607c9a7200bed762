import { findPayment, isReceiptDue } from '../../ledger/payment.queries.server.ts'
import { sendFile } from '../../giving/send-file.server.ts'
import type { Gift } from '../../platform/tables.ts'
import { drawReceipt } from '../../receipts/receipt-sheet.server.ts'
import { sendAgain } from '../../receipts/send-again.server.ts'
import { writePaperReceipt } from '../../receipts/paper-receipt.server.ts'
import { backTo, fieldOf, type OfficePage, type OfficeVisit } from '../office-page.ts'
import { RefundForm } from '../refund/refund-form.server.tsx'
import { refundNotes } from '../refund/page.server.tsx'
import { Field, PostForm, Problem, typed } from '../ui/forms.server.tsx'
import { History } from '../ui/history.server.tsx'
import { GiftFacts } from './gift-facts.server.tsx'
import { loadGiftFacts } from './gift-facts.queries.server.ts'
import { loadHistory } from './gift-history.server.ts'

async function findGift({ db, params }: OfficeVisit): Promise<Gift | null> {
  const payment = await findPayment(db, params['id'] ?? '')
  return payment?.kind === 'gift' ? payment : null
}

/** One gift: what is known of it, what became of it, and what can be done about it. */
export const gift: OfficePage = {
  path: '/office/gifts/:id',
  title: 'Gift',
  notes: { ...refundNotes, sent: 'The receipt goes out within seconds.' },

  async get(visit) {
    const found = await findGift(visit)
    if (!found) return <p>There is no such gift.</p>
    const [facts, { entries, isWhole }] = await Promise.all([
      loadGiftFacts(visit.db, found),
      loadHistory(visit.db, found),
    ])
    return (
      <>
        <Problem refused={visit.refused} />
        <div className="columns">
          <GiftFacts gift={found} {...facts} />
          <Actions gift={found} visit={visit} />
        </div>
        <section aria-labelledby="history">
          <h2 id="history">What happened</h2>
          {!isWhole && <p className="soft">Stripe does not answer: its refunds and disputes are missing here.</p>}
          <History entries={entries} />
        </section>
      </>
    )
  },

  async post(visit, fields) {
    const { db, member, now } = visit
    const found = await findGift(visit)
    if (!found) return { problem: 'There is no such gift.', status: 404 }
    if (!isReceiptDue(found))
      return { problem: `This gift is ${found.status}: there is no receipt for it.`, status: 409 }
    const again = { to: fieldOf(fields, 'to'), who: member.email, key: fieldOf(fields, 'key') }
    const sent = await sendAgain(db, found, again, now)
    return sent ? backTo(`/office/gifts/${found.id}`, 'sent') : { problem: 'This is not an e-mail address.' }
  },
}

function Actions({ gift: found, visit }: { gift: Gift; visit: OfficeVisit }) {
  const { id, entered_at: enteredAt, status } = found
  return (
    <section aria-label="What can be done">
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
    </section>
  )
}

/** The receipt on paper. */
export const giftReceipt: OfficePage = {
  path: '/office/gifts/:id/receipt.pdf',
  title: 'Receipt',
  async get(visit) {
    const found = await findGift(visit)
    const receipt = found && writePaperReceipt(found)
    if (!receipt) return <p>There is no receipt for this gift.</p>
    return sendFile(await drawReceipt(receipt), `receipt-${found.id}`)
  },
}
