import { mailto } from './mailto.ts'

/** What is asked of us on Get Involved: the subject of the message, and how it begins. The writer fills in the rest. */
interface Ask {
  subject: string
  begins: readonly string[]
  /** As the contact form names it. */
  type?: 'partnership'
}

const address = ['Name:', 'Street:', 'City, state, ZIP:']
const childAndParent = ['Age of the child:', 'Parent or guardian’s name:']
const church = ['Church:', 'City and state:']

const asks = {
  storybooks: { subject: 'Free storybooks', begins: ['Please send us free Gospel storybooks.', '', ...childAndParent] },
  activities: { subject: 'Activities for children', begins: ['Please send us activities.', '', ...childAndParent] },
  newsletter: {
    subject: 'Kids newsletter',
    begins: ['Please send us the kids newsletter.', '', ...childAndParent.toReversed()],
  },
  book: {
    subject: 'Free book by mail',
    begins: ['Please mail a free Gospel book to:', '', ...address, '', ...childAndParent],
  },
  kit: {
    subject: 'Free classroom kit',
    begins: [
      'Please send me a classroom kit.',
      '',
      ...['School or group:', 'Number of children:', 'Their ages:', ''],
      ...address,
    ],
  },
  plans: { subject: 'Lesson plans', begins: ['Please send me lesson plans.', '', 'School or group:', 'Ages I teach:'] },
  webinars: { subject: 'Training webinars', begins: ['When is your next webinar?', '', 'Name:', 'School or group:'] },
  bulk: {
    subject: 'Bulk books',
    begins: ['We would like Gospel books in bulk.', '', ...church, 'Number of books:', 'Needed by:'],
    type: 'partnership',
  },
  outreach: {
    subject: 'Church outreach kit',
    begins: ['We would like to know about outreach kits.', '', ...church, 'Children we hope to reach:'],
    type: 'partnership',
  },
  training: {
    subject: 'Training for our church',
    begins: ['We would like training for our people.', '', ...church, 'Number of people:'],
    type: 'partnership',
  },
  partnership: {
    subject: 'Church partnership',
    begins: ['Our church would like to be a partner.', '', ...church, 'My name and role:'],
    type: 'partnership',
  },
} as const satisfies Record<string, Ask>

/** Two ways to ask: the contact form, and an email. A school's computer may have no mail program. */
export function ask(label: string, name: keyof typeof asks) {
  const { subject, begins } = asks[name]
  return { label, to: `/contact?subject=${encodeURIComponent(subject)}`, mail: mailto(subject, ...begins) }
}

/** How a message of this subject begins, if it is one of those above. */
export function findAsk(subject: string): { message: string; type?: 'partnership' } | undefined {
  const found = Object.values<Ask>(asks).find((one) => one.subject === subject)
  return found && { message: found.begins.join('\n'), ...(found.type && { type: found.type }) }
}
