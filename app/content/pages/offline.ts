import { words } from '../../words/words.ts'
/** The line above the stored copy of the crisis page, which the browser shows without a network. */
export const offline = words('pages/offline', {
  /** First, if another page was requested. */
  elsewhere: 'The page you asked for needs a network. What we keep for emergencies:',
  /** The day follows, written out. */
  kept: 'You are offline. This page was kept on',
  again: 'Try again',
})
