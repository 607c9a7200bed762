import { words } from '../../words/words.ts'

/** The day on which a receipt, a copy of it or a statement was made. */
export const issuedOn = words('receipts/issued-on', {
  label: 'Issued on',
  line: 'Issued on {date}',
})
