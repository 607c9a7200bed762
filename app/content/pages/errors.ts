import { words } from '../../words/words.ts'

/** Shown in the place of a page that failed or refused a request. */
export const errorWords = words('pages/errors', {
  broken: { title: 'Something went wrong on our side', advice: 'Please try again in a minute.' },
  refused: {
    title: 'That did not work',
    advice: 'Please go back to the page and try again. Nothing was sent or charged.',
  },
  /** Before and after our e-mail address. */
  writeTo: 'If it keeps happening, write to',
  tellUs: 'and tell us what you were doing.',
  goHome: 'Go Home',
})
