import { words } from '../words/words.ts'

interface Ask {
  subject: string
  /** The beginning of the message. The writer completes it. */
  lines: readonly string[]
  /** The type in the contact form. */
  type?: 'partnership'
}

/** The requests on Get Involved. */
export const asks = words('asks', {
  storybooks: {
    subject: 'Free storybooks',
    lines: ['Please send us free Gospel storybooks.', '', 'Age of the child:', 'Parent or guardian’s name:'],
  },
  activities: {
    subject: 'Activities for children',
    lines: ['Please send us activities.', '', 'Age of the child:', 'Parent or guardian’s name:'],
  },
  newsletter: {
    subject: 'Kids newsletter',
    lines: ['Please send us the kids newsletter.', '', 'Parent or guardian’s name:', 'Age of the child:'],
  },
  book: {
    subject: 'Free book by mail',
    lines: [
      'Please mail a free Gospel book to:',
      '',
      'Name:',
      'Street:',
      'City, state, ZIP:',
      '',
      'Age of the child:',
      'Parent or guardian’s name:',
    ],
  },
  kit: {
    subject: 'Free classroom kit',
    lines: [
      'Please send me a classroom kit.',
      '',
      'School or group:',
      'Number of children:',
      'Their ages:',
      '',
      'Name:',
      'Street:',
      'City, state, ZIP:',
    ],
  },
  plans: { subject: 'Lesson plans', lines: ['Please send me lesson plans.', '', 'School or group:', 'Ages I teach:'] },
  webinars: { subject: 'Training webinars', lines: ['When is your next webinar?', '', 'Name:', 'School or group:'] },
  bulk: {
    subject: 'Bulk books',
    type: 'partnership',
    lines: ['We would like Gospel books in bulk.', '', 'Church:', 'City and state:', 'Number of books:', 'Needed by:'],
  },
  outreach: {
    subject: 'Church outreach kit',
    type: 'partnership',
    lines: [
      'We would like to know about outreach kits.',
      '',
      'Church:',
      'City and state:',
      'Children we hope to reach:',
    ],
  },
  training: {
    subject: 'Training for our church',
    type: 'partnership',
    lines: ['We would like training for our people.', '', 'Church:', 'City and state:', 'Number of people:'],
  },
  partnership: {
    subject: 'Church partnership',
    type: 'partnership',
    lines: ['Our church would like to be a partner.', '', 'Church:', 'City and state:', 'My name and role:'],
  },
} satisfies Record<string, Ask>)

/** Any of them. */
export type AskName = keyof typeof asks
