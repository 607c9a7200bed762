import { words } from '../../words/words.ts'
/** The words of the dialog with the cookie settings, which is loaded when it is opened. */
export const consentSettings = words('consent/settings', {
  title: 'Cookie preferences',
  lead: 'Choose what this site may load in your browser, today and later.',
  legend: 'Categories',
  categories: {
    necessary: { title: 'Necessary', text: 'Remembers this answer. Always on.' },
    analytics: { title: 'Analytics', text: 'Counts which pages help. None is used today.' },
    marketing: { title: 'Marketing', text: 'Tells whether a campaign brought you here. None is used today.' },
  },
  globalPrivacyControl: 'Your browser sends the Global Privacy Control signal, so marketing stays off.',
  acceptSelected: 'Accept Selected',
})
