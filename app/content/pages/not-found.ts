import { words } from '../../words/words.ts'

export const notFound = words('pages/not-found', {
  title: 'Page Not Found',
  description: 'There is no page at this address. It may have been moved, deleted or mistyped.',
  text: 'The page you are looking for may have been moved, deleted or mistyped.',
  goHome: 'Go Home',
  goBack: 'Go Back',
  stillLost: 'Still lost?',
  contactLink: { label: 'Contact us', to: '/contact' },
})
