import { reach } from './reach.ts'
import { words } from '../words/words.ts'

/** The words of a refused post. Each text names another way to reach the publisher. */
export const guard = words(
  'guard',
  {
    title: 'Not sent',
    tooMany:
      'There were too many tries from your internet connection. Please try again in an hour, or tomorrow if that does not work, or {reach.us}.',
    looksAutomatic:
      'This looked as if a computer program had sent it. We are sorry if we got that wrong: please {reach.us}.',
    /** Shown only without JavaScript: with it, the browser computes the proof. */
    needsProof:
      'We are busier than usual just now, so we ask your browser for a small check, and it needs JavaScript for that. Please turn it on and try again, or {reach.us}.',
    /** The staff has closed the forms. */
    closed:
      'This form is closed for a while, so nothing was sent and nothing was charged. Please {reach.us}: we are glad to help you.',
  },
  { reach },
)
