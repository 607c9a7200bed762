import { words } from '../../words/words.ts'
import { site } from '../site.ts'
import { howToStop } from './how-to-stop.ts'
import type { LegalDocument } from './legal-document.ts'
import { rules } from './rules.ts'

export const refund = words<LegalDocument>(
  'legal/refund',
  {
    title: 'Refund and Returns Policy',
    description: 'How to get a gift back, how to stop a recurring gift, and how to return a book.',
    summary: [
      'Gave the wrong amount, or twice? Ask within {rules.refund.askWithinDays} days.',
      'We look at it within {rules.refund.reviewBusinessDays} business days. The money is back {rules.refund.processingBusinessDays} business days later.',
      'A book can be returned within {rules.refund.returnWithinDays} days of receipt.',
    ],
    sections: {
      gifts: {
        title: 'Refund of a gift',
        text: 'A gift is put to work soon, so please ask within {rules.refund.askWithinDays} days of giving. We refund gifts made by mistake, in the wrong amount, twice, or without the card owner’s permission, and we listen to any other reason.',
      },
      how: {
        title: 'How to ask',
        text: 'Write to {site.email} or call {site.phone}, and tell us',
        list: [
          'your name and the email address you gave with',
          'the date and the amount',
          'the receipt number, if you have it',
          'what went wrong',
        ],
        after: 'Please do not send card or bank account numbers. We do not need them.',
      },
      when: {
        title: 'How long it takes',
        facts: {
          Review: 'We decide within {rules.refund.reviewBusinessDays} business days.',
          Processing:
            'An approved refund takes {rules.refund.processingBusinessDays} business days to appear, depending on your bank. It goes back the way it came: to the same card or account.',
        },
        after:
          'When a gift is refunded, in whole or in part, we email you a notice. Your first receipt is then void for tax purposes, and the notice states what remains.',
      },
      recurring: {
        title: 'Recurring gifts',
        text: 'A recurring gift is charged until you stop it. {howToStop.text} Nothing is charged after that. Payments already made can be refunded as above, each within {rules.refund.askWithinDays} days.',
        links: [{ label: 'My giving', to: '/my-giving' }],
      },
      books: {
        title: 'Returning a book',
        text: [
          'A book bought from us may be returned within {rules.refund.returnWithinDays} days of receipt, unread and in the condition in which it came. Write to us before you send it, and we will tell you where to.',
          'If it came damaged, or is not what you ordered, tell us: we will replace it or give your money back, and you need not pay for sending it.',
          'When the book has reached us, the refund takes the same time: review in {rules.refund.reviewBusinessDays} business days, processing in {rules.refund.processingBusinessDays}. Books that we gave away free need not be returned: pass them on.',
        ],
      },
      bank: {
        title: 'Before you ask your bank',
        text: 'If you do not recognize a payment to us, ask us first: we can usually settle it faster than your bank, and without a fee for our work. Your rights with your bank stay as they are.',
      },
    },
  },
  { howToStop, rules, site },
)
