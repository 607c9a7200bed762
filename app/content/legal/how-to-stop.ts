import { words } from '../../words/words.ts'
import { reach } from '../reach.ts'

/** How a recurring gift is stopped: on the donate page, in the policies, on the pages after a gift and in the mails. */
export const howToStop = words(
  'legal/how-to-stop',
  { text: 'You can stop it at any time: online in My giving, or {reach.us}.' },
  { reach },
)
