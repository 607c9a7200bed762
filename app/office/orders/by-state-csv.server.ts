import { salesByState, type StateMonth } from '../../accounting/sales-by-state.queries.server.ts'
import { csvOf } from '../../values/csv-line.ts'
import { plainDollars } from '../../values/money.ts'
import { daysFromQuery } from '../deposits/words.ts'
import type { OfficePage } from '../office-page.ts'
import { csvResponse } from '../ui/csv-response.server.ts'

const columns: Record<string, (row: StateMonth) => string> = {
  month: ({ month }) => month,
  state: ({ state }) => state,
  orders: ({ orders }) => String(orders),
  books: ({ books }) => String(books),
  subtotal: ({ subtotalCents }) => plainDollars(subtotalCents),
  shipping: ({ shippingCents }) => plainDollars(shippingCents),
  taxed: ({ taxedCents }) => plainDollars(taxedCents),
  tax: ({ taxCents }) => plainDollars(taxCents),
  exempt: ({ exemptCents }) => plainDollars(exemptCents),
  refunds: ({ refundedCents }) => plainDollars(refundedCents),
  'tax refunded': ({ taxRefundedCents }) => plainDollars(taxRefundedCents),
}

/** What was sold to each state in each month, for a sales tax return: of all months, or of those with the days of the query. */
export const ordersByStateCsv: OfficePage = {
  path: '/office/orders/by-state.csv',
  title: 'Orders by state',
  async get({ db, url, now }) {
    const { fromDay, untilDay } = daysFromQuery(url)
    const [from, until] = [fromDay.slice(0, 7), untilDay.slice(0, 7)]
    const months = salesByState(db, now, { from, until })
    return csvResponse(csvOf(columns, months), ['orders-by-state', from, until].filter(Boolean).join('-'))
  },
}
