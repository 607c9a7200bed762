import { words } from '../../words/words.ts'

/** In a mail about a gift that changed, or arrived, after the statement of its year was sent. */
export const statementNotes = words('my-giving/statement-notes', {
  replaced: 'This also replaces what your {year} statement says about this gift.',
  notListed: 'Your {year} statement does not list this gift.',
  filed: 'If you have already filed a return with it, please ask your tax adviser.',
  /** A gift of a fund, an employer or a platform: it is not the giver's to deduct. */
  thanks: {
    replaced: 'This also replaces what we sent you about the gifts of {year}.',
    notListed: 'It is not on the list of the gifts of {year} that we sent you.',
  },
})
