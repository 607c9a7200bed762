import { words } from '../words/words.ts'
import { howToStop } from './legal/how-to-stop.ts'

/** The words of the pages to which Stripe redirects a donor or a buyer. */
export const returnPages = words(
  'payments',
  {
    gift: {
      pageTitle: 'Thank you',
      description: 'What has become of your gift, and where its receipt will reach you.',
      waiting: 'Processing your donation...',
      title: 'Thank You for Your Donation!',
      numberLabel: 'Receipt number',
      idLabel: 'Transaction ID',
      notesTitle: 'Your receipt',
      notes: [
        'A confirmation email with your receipt will follow as soon as your payment is complete. Please keep it for your tax records.',
      ],
      /** In place of the notes when the gift is paid. */
      notesWhenPaid: ['A confirmation email with your receipt follows. Please keep it for your tax records.'],
      again: { label: 'Make Another Donation', to: '/donate' },
      home: 'Return to Home',
    },

    recurring: {
      pageTitle: 'Thank you',
      description: 'What has become of your recurring gift, and when each of its receipts will reach you.',
      waiting: 'Setting up your subscription...',
      title: 'Subscription Activated!',
      /** When the first payment has not arrived, or was paid back. */
      titleWhenUnpaid: 'Your Recurring Gift',
      numberLabel: 'Receipt number',
      idLabel: 'Subscription ID',
      notesTitle: 'What’s next',
      notes: [
        'Your first payment is processed immediately.',
        'Later payments are charged automatically at the frequency you chose, until you stop your gift.',
        '{howToStop.text}',
        'A receipt follows each payment by email.',
      ],
      again: { label: 'View Donation Options', to: '/donate' },
      home: 'Return to Home',
    },

    /** An order is redirected to the address of a one-time gift, but has the words of an order. */
    order: {
      pageTitle: 'Thank you',
      description: 'What has become of your order, and where its confirmation will reach you.',
      waiting: 'Processing your order...',
      title: 'Thank you for your order',
      numberLabel: 'Order number',
      idLabel: 'Transaction ID',
      notesTitle: 'What’s next',
      notes: [
        'An email confirms your order, and another one follows when it is on its way.',
        'This is a purchase, not a donation, and it is not tax-deductible.',
      ],
      again: { label: 'Back to the Store', to: '/store' },
      home: 'Return to Home',
    },

    /** For browsers that do not reload by themselves. */
    stillWaiting: 'Check on your payment',
    changeOrStop: { label: 'Change, skip or stop your gift at any time', to: '/my-giving' },
  },
  { howToStop },
)
