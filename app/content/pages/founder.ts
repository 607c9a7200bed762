import { words } from '../../words/words.ts'

/** What the founder says of herself, on the pages that have `evidence.founderStory`. */
export const founder = words('pages/founder', {
  quote: 'I was once an unreached child.',
  role: 'Founder',
})
