import type { Db } from '../../db/db.server.ts'
import { findFirstDayHere } from '../../manual-gifts/first-day-here.server.ts'
import { dateInWords } from '../../words/date-in-words.ts'
import { fieldOf } from '../office-page.ts'
import { Choice } from '../ui/forms.server.tsx'

/** The answer that a gift before the first day here gets a receipt, too. */
const sendsAlways = 'send'

/** The question about a gift from before the first day here. Without that day, no gift has a receipt from elsewhere. */
export function ReceiptChoice({ firstDay }: { firstDay: string | null }) {
  if (firstDay === null) return null
  return (
    <Choice
      label={`Receipt, if received before ${dateInWords(firstDay)}`}
      name="receipt"
      options={{ '': 'Already given elsewhere: send none', [sendsAlways]: 'Send it' }}
      hint="That is the first day here. For a gift from that day on, the receipt is sent."
    />
  )
}

/** `receiptsFrom` of `createManualGift`. */
export const receiptsFromOf = async (db: Db, fields: FormData): Promise<string> =>
  fieldOf(fields, 'receipt') === sendsAlways ? '' : ((await findFirstDayHere(db)) ?? '')
