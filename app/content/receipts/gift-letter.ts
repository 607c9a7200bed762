import { site } from '../site.ts'
import { words } from '../../words/words.ts'

/** The words of a receipt by post, around the acknowledgment. */
export const giftLetter = words(
  'receipts/gift-letter',
  {
    greeting: 'Dear {name},',
    greetingWithoutName: 'Dear friend,',
    closing: 'With gratitude,',
    sender: '{site.name}',
  },
  { site },
)
