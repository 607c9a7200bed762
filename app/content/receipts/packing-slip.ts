import { words } from '../../words/words.ts'
import { rules } from '../legal/rules.ts'
import { site } from '../site.ts'

/** The words of the paper in a parcel. */
export const packingSlip = words(
  'receipts/packing-slip',
  {
    title: 'Packing slip',
    titleOf: 'Packing slip {order}',
    titleOfSeveral: '{count} packing slips',
    order: 'Order {order}',
    shipTo: 'Ship to',
    quantity: 'Quantity',
    bookTitle: 'Title',
    notes: [
      'This is a purchase, not a donation. It is not tax-deductible.',
      'You can return a book within {rules.refund.returnWithinDays} days of receipt. Please write to {site.email} first.',
    ],
  },
  { rules, site },
)
