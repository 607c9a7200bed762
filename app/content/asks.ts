import { mailto } from './mailto.ts'

/** What is asked of us on Get Involved: the subject of the message, and how it begins. The writer fills in the rest. */
interface Ask {
  subject: string
  begins: string
  /** As the contact form names it. */
  type?: 'partnership'
}

const address = 'Name:\nStreet:\nCity, state, ZIP:'
const [age, parent] = ['Age of the child:', 'Parent or guardian’s name:']
const church = '\n\nChurch:\nCity and state:\n'
const school = 'School or group:\n'
const type = 'partnership'

const asks = {
  storybooks: { subject: 'Free storybooks', begins: `Please send us free Gospel storybooks.\n\n${age}\n${parent}` },
  activities: { subject: 'Activities for children', begins: `Please send us activities.\n\n${age}\n${parent}` },
  newsletter: { subject: 'Kids newsletter', begins: `Please send us the kids newsletter.\n\n${parent}\n${age}` },
  book: {
    subject: 'Free book by mail',
    begins: `Please mail a free Gospel book to:\n\n${address}\n\n${age}\n${parent}`,
  },
  kit: {
    subject: 'Free classroom kit',
    begins: `Please send me a classroom kit.\n\n${school}Number of children:\nTheir ages:\n\n${address}`,
  },
  plans: { subject: 'Lesson plans', begins: `Please send me lesson plans.\n\n${school}Ages I teach:` },
  webinars: { subject: 'Training webinars', begins: 'When is your next webinar?\n\nName:\nSchool or group:' },
  bulk: {
    subject: 'Bulk books',
    type,
    begins: `We would like Gospel books in bulk.${church}Number of books:\nNeeded by:`,
  },
  outreach: {
    subject: 'Church outreach kit',
    type,
    begins: `We would like to know about outreach kits.${church}Children we hope to reach:`,
  },
  training: {
    subject: 'Training for our church',
    type,
    begins: `We would like training for our people.${church}Number of people:`,
  },
  partnership: {
    subject: 'Church partnership',
    type,
    begins: `Our church would like to be a partner.${church}My name and role:`,
  },
} as const satisfies Record<string, Ask>

/** Two ways to ask: the contact form, and an email. A school's computer may have no mail program. */
export function ask(label: string, name: keyof typeof asks) {
  const { subject, begins } = asks[name]
  return { label, to: `/contact?subject=${encodeURIComponent(subject)}`, mail: mailto(subject, ...begins.split('\n')) }
}

/** How a message of this subject begins, if it is one of those above. */
export function findAsk(subject: string): { message: string; type?: 'partnership' } | undefined {
  const found = Object.values<Ask>(asks).find((one) => one.subject === subject)
  return found && { message: found.begins, ...(found.type && { type: found.type }) }
}
