import { words } from '../../words/words.ts'
import { rules } from '../legal/rules.ts'

/** The same for every address: a visitor must not learn how often others have requested a link. */
export const linkLimit = words(
  'my-giving/link-limit',
  {
    text: 'We send {rules.myGiving.linksPerHour} links in an hour to an address. If you have asked more often, the last one is the last for now: please use it, or ask again in an hour.',
  },
  { rules },
)
