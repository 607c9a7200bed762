import { site } from './site.ts'

import { reach } from './reach.ts'
import { words } from '../words/words.ts'

/** The words of the return pages about the receipt, and about next steps. */
export const afterPayment = words(
  'after-payment',
  {
    facts: {
      amount: 'Amount',
      fund: 'Fund',
      date: 'Date',
      sentTo: { gift: 'Receipt sent to', order: 'Confirmation sent to' },
      statement: 'On your card statement',
    },

    /** Instead of an address, when the payer's receipts go to another address than the one that was typed. */
    chosenMailbox: 'the mailbox chosen in My giving',

    copy: {
      button: 'Send it again',
      sent: 'Another copy is on its way to {to}. It may take a few minutes; look in your spam folder too.',
      enough: 'We have sent it again as often as we can. Still nothing? Please {reach.us}.',
      notDue: 'Nothing was sent: there is nothing left to confirm for this payment. Questions? Please {reach.us}.',
      old: 'Nothing was sent, because this page was not up to date. Please press the button again.',
      tooMany:
        'We have sent as many copies to this address today as we can. Look in your spam folder. Still nothing? Please {reach.us}.',
    },

    wrongAddress: {
      summary: 'Wrong address?',
      text: 'You can correct it here once, within an hour of your payment. We let both addresses know, and send everything again to the right one.',
      label: 'The right email address',
      button: 'Correct the address',
      title: 'The address was not changed',
      tooMany: 'Gifts have been moved to this address too often. Please {reach.us}, and we will change it for you.',
      same: 'This is the address that came with the payment. Nothing was changed.',
      once: 'The address was corrected before, so nothing was changed now. Is it still wrong? Please {reach.us}.',
      late: 'More than an hour has passed since your payment, so nothing was changed. Please {reach.us}, and we will correct it.',
      corrected: 'Thank you. It is on its way to {to}, and we will write to you there from now on.',
    },

    print: 'Print this page',

    more: {
      title: 'If you would like to do more',
      newsletter: { label: 'Pray with us: our letter by email', to: '/newsletter' },
      match: {
        summary: 'Will your employer match your gift?',
        text: 'Many employers match what their people give, and it takes five minutes:',
        steps: [
          'Look for “matching gifts” on your employer’s website, or ask the people who handle benefits.',
          'Fill in their form with the details below. Most ask for your receipt as well.',
          'If they need to hear from us, give them {site.email}.',
        ],
        facts: { organization: 'Organization', ein: 'EIN', address: 'Address' },
      },
      friend: {
        label: 'Tell a friend',
        subject: 'Books for children: {site.name}',
        text: '{site.name} brings Gospel books to children who have never heard. Have a look:',
      },
    },
  },
  { site, reach },
)
