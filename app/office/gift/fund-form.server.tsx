import { fundName, funds } from '../../catalog/funds.ts'
import { noFund } from '../../content/no-fund.ts'
import { changeFund, isFundChangeable } from '../../manual-gifts/change-fund.server.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import { dateOf } from '../../values/publisher-time.ts'
import { officeHref } from '../office-href.ts'
import { backTo, fieldOf, type OfficeContext, type Refusal } from '../office-page.ts'
import { Choice, PostForm } from '../ui/forms.server.tsx'

export const fundNotes = { fund: 'The fund is changed. If the giver has a receipt, send it again: it names the fund.' }

/** Changes the fund of a manual gift. Without funds, nothing is seen of it. */
export function FundForm({ gift, context }: { gift: Gift; context: OfficeContext }) {
  const isSeen = funds.length > 0 || gift.fund !== null
  if (!isSeen || !isFundChangeable(gift) || !context.may('/office/gifts/:id', 'fund')) return null
  const named = Object.fromEntries(funds.map(({ key, name }) => [key, name]))
  // A fund that is named no more stays until another one is chosen.
  const present = gift.fund === null ? {} : { [gift.fund]: fundName(gift.fund) }
  const day = gift.paid_at === null ? '' : ` of ${dateOf(gift.paid_at)}`
  return (
    <PostForm>
      <Choice
        label="Fund"
        name="fund"
        initial={gift.fund}
        options={{ '': noFund.name, ...present, ...named }}
        hint={`Is the journal${day} in your books already? Then change the fund there, too.`}
      />
      <button name="intent" value="fund">
        Change fund
      </button>
    </PostForm>
  )
}

export async function postFund(
  { db, member, now }: OfficeContext,
  fields: FormData,
  gift: Gift,
): Promise<Response | Refusal> {
  const changed = await changeFund(db, { gift, key: fieldOf(fields, 'fund'), who: member.email }, now)
  return changed.ok ? backTo(officeHref('/office/gifts/:id', { id: gift.id }), 'fund') : { ...changed, field: 'fund' }
}
