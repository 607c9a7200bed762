import { site } from '../site.ts'
import { words } from '../../words/words.ts'

/** The mail that offers a box of books, and the words of its payment page when the offer has ended. */
export const boxOffer = words(
  'receipts/box-offer',
  {
    subject: '{quantity} books from {site.name}: our offer',
    title: 'A box of books for you',
    preview: 'Our offer, and the link to pay it.',
    greeting: 'Dear {name},',
    greetingWithoutName: 'Hello,',
    text: 'You asked us about {quantity} books. This is what we can offer:',
    linkText: 'Pay for these books',
    next: 'The link opens a secure page of Stripe, who takes the payments for us. There you also say where the box should go. The page works once. We pack the box when it is paid, and email you when it is on its way. This is a purchase, not a donation, and it is not tax-deductible.',
    questions:
      'Would you like another number of books, or do you have a question? Reply to this email, or call {site.phone}.',
    stillOpen: 'Our offer stands: its link can be paid again, in a minute at the latest.',
    closed: 'This offer is over. Please write to {site.email} or call {site.phone}, and we will make another.',
  },
  { site },
)
