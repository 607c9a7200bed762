import type { AddedBook } from '../../content/books/added-books.ts'

/** A book as the office adds it. */
export const nightTrain = {
  key: 'the-night-train',
  title: 'The Night Train',
  description: 'A boy hears a song.',
  pageDescription: 'Order The Night Train, a picture story for children aged 6 to 10.',
  ages: '6-10',
  priceCents: 900,
  shippingCents: 450,
  stripeProduct: null,
  edition: { author: null, illustrator: null, pages: '48', size: null, arrives: null },
  about: ['The train leaves at night.'],
  facts: [['Good for', 'A long journey']],
} satisfies AddedBook
