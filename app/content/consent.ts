export const consentWords = {
  title: 'Cookies',
  /** A line breaks between them. */
  lead: ['We use no tracking cookies.', 'If that changes, we will ask first.'],
  policy: { label: 'Cookie Policy', to: '/cookies' },
  settingsTitle: 'Cookie preferences',
  settingsLead: 'Choose what this site may load in your browser, today and later.',
  settingsLegend: 'Categories',
  categories: {
    necessary: { title: 'Necessary', text: 'Remembers this answer. Always on.' },
    analytics: { title: 'Analytics', text: 'Counts which pages help. None is used today.' },
    marketing: { title: 'Marketing', text: 'Tells whether a campaign brought you here. None is used today.' },
  },
  globalPrivacyControl: 'Your browser sends the Global Privacy Control signal, so marketing stays off.',
  acceptAll: 'Accept All',
  necessaryOnly: 'Necessary Only',
  rejectAll: 'Reject All',
  acceptSelected: 'Accept Selected',
  settings: 'Settings',
  close: 'Close without answering',
  saved: 'Your cookie choice is saved.',
  unloaded: 'The settings could not be loaded. Please check your connection, and reload the page.',
} as const
