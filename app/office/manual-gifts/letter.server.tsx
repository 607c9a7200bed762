import { withCorrectedPayer } from '../../givers/corrected-payer.server.ts'
import type { Db } from '../../db/db.server.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import { findPayment } from '../../payments/payment.queries.server.ts'
import { drawGiftLetters } from '../../receipts/documents/gift-letter.server.ts'
import { noteOnStatement } from '../../receipts/sent-statements/statement-note.server.ts'
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
    const bytes = await drawGiftLetters(corrected, await findSignatory(db), now, await notesOn(db, corrected))
    return bytes ? sendFile(bytes, `letter-${gift?.id}`) : <p>There is nothing to acknowledge under this number.</p>
  },
}

/** For gifts that were entered after the statement of their year was sent. */
async function notesOn(db: Db, gifts: readonly Gift[]): Promise<Map<string, string>> {
  const notes = new Map<string, string>()
  for (const gift of gifts) {
    const note = await noteOnStatement(db, gift, 'gift-receipt')
    if (note !== null) notes.set(gift.id, note)
  }
  return notes
}

/** All letters to print, as one PDF. */
export const lettersToPrint: OfficePage = {
  path: '/office/enter/letters.pdf',
  title: 'Letters to print',
  get: async ({ db, now }) => {
    const gifts = await findLettersToPrint(db)
    const corrected = await Promise.all(gifts.map((gift) => withCorrectedPayer(db, gift)))
    const bytes = await drawGiftLetters(corrected, await findSignatory(db), now, await notesOn(db, corrected))
    return bytes ? sendFile(bytes, 'letters') : <p>No letter is to be printed.</p>
  },
}
