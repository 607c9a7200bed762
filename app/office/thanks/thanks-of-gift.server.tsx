import type { Tables } from '../../db/tables.ts'
import { isReceiptDue } from '../../payments/payment.queries.server.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import { PostForm } from '../ui/forms.server.tsx'
import { officeHref } from '../office-href.ts'
import { ThanksForm } from './thanks-form.server.tsx'

/** On the page of a gift: the buttons to thank for it, or the one that undoes it. */
export function ThanksOfGift({ gift, thanks }: { gift: Gift; thanks: Tables['thanks'] | null }) {
  if (thanks) {
    return (
      <PostForm action={officeHref('/office/thanks')} fields={{ id: gift.id }}>
        <button name="intent" value="undo" className="quiet">
          Undo the thanks: it was a mistake
        </button>
      </PostForm>
    )
  }
  if (!isReceiptDue(gift)) return null
  return (
    <section aria-labelledby="thanks">
      <h2 id="thanks">Thank for it</h2>
      <ThanksForm id={gift.id} from="gift" about={gift.id} />
    </section>
  )
}
