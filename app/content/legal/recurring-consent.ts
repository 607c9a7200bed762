import { words } from '../../words/words.ts'

/** The parts of the sentence that a donor agrees to. Without a script, the style sheet of a page puts them together. */
export const consentParts = words('legal/recurring-consent', {
  /** Before the amount is known. */
  unnamed: 'Your gift',
  today: ' is charged today, and then ',
  every: { monthly: 'every month', quarterly: 'every three months', annually: 'every year' },
  until: ' on this day, until you stop it: online in My giving, by email or by telephone.',
})
