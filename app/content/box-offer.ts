import { site } from './site.ts'

/** The mail that offers a box of books, and what its payment page says when it is over. */
export const boxOffer = {
  subject: (quantity: number, name: string) => `${quantity} books from ${name}: our offer`,
  title: 'A box of books for you',
  preview: 'Our offer, and the link to pay it.',
  text: (name: string, quantity: number) =>
    `Dear ${name}, you asked us about ${quantity} books. This is what we can offer:`,
  linkText: 'Pay and say where the box goes',
  next: 'The page is Stripe’s, who takes the payments for us. It works once. We pack when it is paid, and tell you when the box is on its way. This is a purchase, not a donation, and it is not tax-deductible.',
  questions: `Another number, or a question? Answer this mail, or call ${site.phone}.`,
  closed: `This offer is over. Please write to ${site.email} or call ${site.phone}, and we will make another.`,
} as const
