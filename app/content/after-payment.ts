import { site } from './site.ts'

/** What the return pages say of a receipt, and what a donor may like to do next. */
export const afterPayment = {
  facts: {
    amount: 'Amount',
    date: 'Date',
    sentTo: { gift: 'Receipt sent to', order: 'Confirmation sent to' },
    statement: 'On your card statement',
  },

  copy: {
    button: 'Send it again',
    sent: (to: string) =>
      `Another copy is on its way to ${to}. It may take a few minutes; look in your spam folder too.`,
    enough: `That is as often as we send it in a day. Still nothing? Write to ${site.email} or call ${site.phone}.`,
  },

  wrongAddress: {
    summary: 'Wrong address?',
    text: 'You can correct it here once, within an hour of your payment. We tell both addresses, and send it once more to the right one.',
    label: 'The right email address',
    button: 'Correct the address',
    title: 'The address is not corrected',
    corrected: (to: string) => `Thank you. From now on we write to ${to}, and it is on its way there.`,
  },

  print: 'Print this page',

  more: {
    title: 'If you would like to do more',
    newsletter: { label: 'Pray with us: our letter by email', to: '/newsletter' },
    match: {
      summary: 'Will your employer give as much again?',
      text: 'Many employers match what their people give, and it takes five minutes:',
      steps: [
        'Look for “matching gifts” on the pages your employer has for its people, or ask whoever handles benefits.',
        'Fill in their form with what stands here. Most ask for your receipt as well.',
        `If they need a word from us, give them ${site.email}.`,
      ],
      facts: [
        ['Organization', site.legalName],
        ['EIN', site.ein],
        [
          'Address',
          [site.address.street, site.address.unit, site.address.city].filter(Boolean).join(', ') +
            `, ${site.address.state} ${site.address.zip}`,
        ],
      ],
    },
    friend: {
      label: 'Tell a friend',
      subject: `Books for children: ${site.name}`,
      text: `${site.name} brings Gospel books to children who have never heard. Have a look:`,
    },
  },
} as const
