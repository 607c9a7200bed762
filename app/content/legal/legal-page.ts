import { words } from '../../words/words.ts'

export const legalPage = words('legal/legal-page', {
  lastUpdated: 'Last updated:',
  wording: 'Wording of',
  summaryTitle: 'In short',
  contentsTitle: 'On this page',
  contact: {
    id: 'contact',
    title: 'How to reach us',
    text: 'A person answers questions about this page.',
    labels: { byEmail: 'Email', byPhone: 'Phone', hours: 'Hours', byMail: 'Mail' },
    noVisits: 'For mail only. We do not accept in-person visits.',
  },
})
