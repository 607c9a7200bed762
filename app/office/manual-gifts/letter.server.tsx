import { withCorrectedPayer } from '../../givers/corrected-payer.server.ts'
import { findPayment } from '../../payments/payment.queries.server.ts'
import { drawGiftLetters } from '../../receipts/documents/gift-letter.server.ts'
import { findSignatory } from '../../receipts/signatory.server.ts'
import { sendFile } from '../../my-giving/send-file.server.ts'
import type { OfficePage } from '../office-page.ts'
import { findLettersToPrint } from './letters-to-print.server.ts'

/** The acknowledgment of a gift as a letter to print. */
export const giftLetter: OfficePage = {
  path: '/office/gifts/:id/letter.pdf',
  title: 'Letter',
  get: async ({ db, params, now }) => {
    const gift = await findPayment(db, params['id'] ?? '')
    const corrected = gift?.kind === 'gift' ? [await withCorrectedPayer(db, gift)] : []
    const bytes = await drawGiftLetters(corrected, await findSignatory(db), now)
    return bytes ? sendFile(bytes, `letter-${gift?.id}`) : <p>There is nothing to acknowledge under this number.</p>
  },
}

/** All letters to print, as one PDF. */
export const lettersToPrint: OfficePage = {
  path: '/office/enter/letters.pdf',
  title: 'Letters to print',
  get: async ({ db, now }) => {
    const gifts = await findLettersToPrint(db)
    const corrected = await Promise.all(gifts.map((gift) => withCorrectedPayer(db, gift)))
    const bytes = await drawGiftLetters(corrected, await findSignatory(db), now)
    return bytes ? sendFile(bytes, 'letters') : <p>No letter is to be printed.</p>
  },
}
