import { words } from '../../words/words.ts'
/** The words of the cookie question, which every page has. */
export const consentWords = words('consent/strip', {
  title: 'Cookies',
  /** A line breaks between them. */
  lead: ['We use no tracking cookies.', 'If that changes, we will ask first.'],
  policy: { label: 'Cookie Policy', to: '/cookies' },
  acceptAll: 'Accept All',
  necessaryOnly: 'Necessary Only',
  rejectAll: 'Reject All',
  settings: 'Settings',
  close: 'Close without answering',
  saved: 'Your cookie choice is saved.',
  unloaded: 'The settings could not be loaded. Please check your connection, and reload the page.',
})
