import { words } from '../words/words.ts'

/** A gift without a fund: as the forms and the board name it. */
export const noFund = words('no-fund', { name: 'Where it is needed most' })
