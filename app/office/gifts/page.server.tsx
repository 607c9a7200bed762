import { fundName, funds } from '../../content/funds.ts'
import { manualGiftMethods } from '../../payments/manual-gift-methods.ts'
import type { PaymentStatus } from '../../values/payment-terms.ts'
import { findShownNames } from '../../givers/giver.queries.server.ts'
import type { OfficePage } from '../office-page.ts'
import { Choice, Field } from '../ui/forms.server.tsx'
import { Payments } from '../ui/payments.server.tsx'
import { textFromQuery, pageFromQuery } from '../ui/table.server.tsx'
import { giftSorts, listGifts } from './gifts.queries.server.ts'

const statuses: Record<'received' | PaymentStatus, string> = {
  received: 'All that arrived',
  paid: 'Paid, nothing went back',
  'partly-refunded': 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
  'dispute-lost': 'Dispute lost',
  processing: 'On its way',
  pending: 'Begun, not paid',
  failed: 'Failed',
  expired: 'Expired',
}
const methods: Record<string, string> = {
  '': 'Any way',
  card: 'Card',
  us_bank_account: 'Bank account',
  other: 'Paid otherwise at Stripe',
  ...Object.fromEntries(manualGiftMethods.map((method) => [method, method.replaceAll('-', ' ')])),
}

/** The list of all gifts, with filters. */
export const gifts: OfficePage = {
  path: '/office/gifts',
  title: 'Gifts',
  async get({ db, url }) {
    const status = textFromQuery(url, 'status') as keyof typeof statuses
    const [year, method] = [textFromQuery(url, 'year'), textFromQuery(url, 'method')]
    const filter = {
      status: Object.hasOwn(statuses, status) ? status : ('received' as const),
      year: /^20\d\d$/.test(year) ? Number(year) : null,
      method: Object.hasOwn(methods, method) ? method : '',
      from: textFromQuery(url, 'from'),
      fund: textFromQuery(url, 'fund'),
    }
    const found = await listGifts(db, { ...filter, ...pageFromQuery(url, giftSorts, '-date') })
    const givers = await findShownNames(
      db,
      found.gifts.map(({ giver_id: id }) => id),
    )
    return (
      <>
        <form action="/office/gifts" className="row">
          <Choice label="State" name="status" options={statuses} defaultValue={filter.status} />
          <Field
            label="Year"
            name="year"
            inputMode="numeric"
            pattern="20\d\d"
            maxLength={4}
            size={6}
            defaultValue={filter.year ?? ''}
          />
          <Choice label="Way" name="method" options={methods} defaultValue={filter.method} />
          <Field label="From the link" name="from" defaultValue={filter.from} maxLength={40} />
          <FundFilter chosen={filter.fund} />
          <button className="quiet">Show</button>
        </form>
        <Payments
          caption="Gifts"
          rows={found.gifts}
          givers={givers}
          total={found.total}
          url={url}
          empty="No gift fits."
        />
      </>
    )
  },
}

/** A fund that is named no more is among the choices while it is chosen: the board links to it. */
function FundFilter({ chosen }: { chosen: string }) {
  const keys = funds.map(({ key }) => key)
  const shown = chosen === '' || keys.includes(chosen) ? keys : [...keys, chosen]
  if (shown.length === 0) return null
  const options = Object.fromEntries(shown.map((key) => [key, fundName(key)]))
  return <Choice label="Fund" name="fund" options={{ '': 'Any or none', ...options }} defaultValue={chosen} />
}
