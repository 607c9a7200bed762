import { findShownGiver } from '../../givers/giver.queries.server.ts'
import { withPostalAddress } from '../../givers/postal-address.server.ts'
import type { Db } from '../../db/db.server.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import { findPayment } from '../../payments/payment.queries.server.ts'
import { drawGiftLetters, type GiftLetter } from '../../receipts/documents/gift-letter.server.ts'
import { noteOnStatement } from '../../receipts/sent-statements/statement-note.server.ts'
import { findSignatory } from '../../receipts/signatory.server.ts'
import { sendFile } from '../../my-giving/send-file.server.ts'
import type { OfficePage } from '../office-page.ts'
import { findLettersToPrint } from './letters-to-print.server.ts'

/** The acknowledgment of a gift as a letter to print, or the letter that takes it back. */
export const giftLetter: OfficePage = {
  path: '/office/gifts/:id/letter.pdf',
  title: 'Letter',
  get: async ({ db, params, now }) => {
    const gift = await findPayment(db, params['id'] ?? '')
    const letters = gift?.kind === 'gift' ? [await letterOf(db, gift)] : []
    const bytes = await drawGiftLetters(letters, await findSignatory(db), now)
    return bytes ? sendFile(bytes, `letter-${gift?.id}`) : <p>There is no letter under this number.</p>
  },
}

/** The gift with its giver's greeting, and a note if it was entered or cancelled after the statement of its year was sent. */
async function letterOf(db: Db, stored: Gift): Promise<GiftLetter> {
  const giver = stored.giver_id === null ? undefined : await findShownGiver(db, stored.giver_id)
  const gift = giver ? withPostalAddress(giver, stored) : stored
  return {
    gift,
    greeting: giver?.greeting ?? null,
    statementNote: await noteOnStatement(db, gift, gift.status === 'refunded' ? 'gift-void' : 'gift-receipt'),
  }
}

/** All letters to print, as one PDF. */
export const lettersToPrint: OfficePage = {
  path: '/office/enter/letters.pdf',
  title: 'Letters to print',
  get: async ({ db, now }) => {
    const gifts = await findLettersToPrint(db)
    const letters = await Promise.all(gifts.map((gift) => letterOf(db, gift)))
    const bytes = await drawGiftLetters(letters, await findSignatory(db), now)
    return bytes ? sendFile(bytes, 'letters') : <p>No letter is to be printed.</p>
  },
}
