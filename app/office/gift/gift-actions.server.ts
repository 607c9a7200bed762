import { postForm8283 } from '../in-return/property-forms.server.tsx'
import type { OfficeAction, Refusal } from '../office-page.ts'
import { paymentOf, postCorrection } from './payment-page.server.tsx'

export const unknownGift: Refusal = { problem: 'There is no such gift.', status: 404 }

/** Asks the right mailbox to confirm the address. */
export const giftAddress: OfficeAction = {
  path: '/office/gifts/:id/address',
  of: '/office/gifts/:id',
  async post(context, fields) {
    const found = await paymentOf(context, 'gift')
    return found ? postCorrection(context, fields, found) : unknownGift
  },
}

/** Records the day on which Form 8283 was signed. */
export const giftForm8283: OfficeAction = {
  path: '/office/gifts/:id/form-8283',
  of: '/office/gifts/:id',
  async post(context, fields) {
    const found = await paymentOf(context, 'gift')
    return found ? postForm8283(context, fields, found) : unknownGift
  },
}
