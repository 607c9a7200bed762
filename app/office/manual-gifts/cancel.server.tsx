import { formatExactDollars } from '../../values/money.ts'
import { findPayment } from '../../payments/payment.queries.server.ts'
import { type DepositSlip, findSlip } from '../../manual-gifts/deposit-slip.queries.server.ts'
import { isVoidReason, voidGift, voidReasons } from '../../manual-gifts/void-gift.server.ts'
import { kindInWords } from '../../receipts/payment-in-words.ts'
import { officeHref } from '../office-href.ts'
import { SlipLink } from '../deposit-slips/slip-tables.server.tsx'
import { backTo, fieldOf, type OfficePage } from '../office-page.ts'
import { Choice, PostForm } from '../ui/forms.server.tsx'
import { dateOf } from '../../values/publisher-time.ts'

/** Cancels a manual gift. The row stays; the audit log records who cancelled it, when and why. */
export const cancelGift: OfficePage = {
  path: '/office/gifts/:id/cancel',
  title: 'Cancel a gift',
  get: async ({ db, params, may }) => {
    const gift = await findPayment(db, params['id'] ?? '')
    if (!gift || gift.entered_at === null) {
      return <p>Only a gift that the office entered is cancelled. What came through Stripe is refunded.</p>
    }
    const { id, paid_at: at, payer_name: name, amount_cents: cents, status } = gift
    const isOpen = status === 'paid'
    const slip = gift.deposit_slip_id === null ? null : await findSlip(db, gift.deposit_slip_id)
    return (
      <>
        <p>
          <a href={officeHref('/office/gifts/:id', { id })}>{id}</a>: {kindInWords(gift)}
          {cents > 0 && `, ${formatExactDollars(cents)}`}, received on {dateOf(at ?? 0)}
          {name && `, from ${name}`}.
        </p>
        {!isOpen && <p>It is cancelled already, and counts for nothing.</p>}
        {isOpen && (
          <p>
            Nothing is deleted: the gift stays as it was entered and counts for nothing, and the audit log keeps who
            cancelled it, when and why. A giver who has the receipt by mail gets an email that says it is void. If the
            receipt went as a letter, print the letter that takes it back: the gift’s page leads to it.
          </p>
        )}
        {isOpen && slip && <OnSlip slip={slip} />}
        {isOpen && may('/office/gifts/:id/cancel', 'cancel') && (
          <PostForm>
            <Choice label="Why" name="reason" options={voidReasons} />
            <p className="row">
              <button name="intent" value="again">
                Cancel, and enter it again
              </button>
              <button name="intent" value="cancel" className="danger">
                Cancel it
              </button>
            </p>
          </PostForm>
        )}
      </>
    )
  },
  post: async ({ db, params, member, now }, fields) => {
    const id = params['id'] ?? ''
    const reason = fieldOf(fields, 'reason')
    if (!isVoidReason(reason)) return { problem: 'Say why.' }
    // Repeatable: a second submit changes nothing and redirects like the first.
    await voidGift(db, { id, who: member.email, reason }, now)
    return backTo(
      fieldOf(fields, 'intent') === 'again'
        ? officeHref('/office/enter', { query: { like: id } })
        : officeHref('/office/gifts/:id', { id }),
    )
  },
}

/** What becomes of the deposit slip. */
const OnSlip = ({ slip }: { slip: DepositSlip }) => (
  <p>
    It was deposited: <SlipLink slip={slip} />. The slip stays as it is, because the bank counted this money, and the
    journal takes the cancelled amount from the bank account, as the bank does with a returned check. Did the bank not
    count it, because the gift was entered wrongly or twice? Then undo the slip first, cancel the gift, and close the
    deposit again, so that it equals the bank’s line.
  </p>
)
