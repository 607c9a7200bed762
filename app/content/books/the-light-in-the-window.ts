import { words } from '../../words/words.ts'
import type { Book } from './book.ts'

/** Its name and description count as samples until the owner confirms them: see `evidence.book` in the site settings. */
export const theLightInTheWindow = words<Book>('books/the-light-in-the-window', {
  key: 'the-light-in-the-window',
  title: 'The Light in the Window',
  description:
    'A child who has never been to church looks out at a dark street, and one window is bright. A picture story of the Gospel, for reading aloud or alone.',
  pageDescription:
    'Order The Light in the Window, our picture story of the Gospel for children aged 4 to 14. Shipped within the United States.',
  ages: '4-14',
  priceCents: 700,
  shippingCents: 399,
  stripeProduct: null,
  pictures: { open: 'the-light-in-the-window-open.png', closed: 'the-light-in-the-window-closed.png' },
  coverAlt: 'Cover of The Light in the Window: a child looks toward a bright window in a dark street',
  /** Samples until the owner fills them in: see 'sample-values.ts'. */
  edition: {
    author: 'Sample Author',
    illustrator: 'Sample Illustrator',
    pages: '32 (sample)',
    size: '6 by 8 inches (sample)',
    arrives: 'Within 10 business days (sample)',
  },
  inside: 'Four pictures from the story, with the words that go with them.',
  spreads: [
    {
      picture: 'dark-street',
      alt: 'A child and a cat look out at a dark street in the snow. One window far away is bright.',
      words: ['A child looked out at a dark street,', 'and one window was bright.'],
    },
    {
      picture: 'open-door',
      alt: 'The child walks through the snow to a house with a lamp in its window. Light falls through the open door.',
      words: ['The light was lit on purpose.', 'And the door stood open.'],
    },
    {
      picture: 'lantern',
      alt: 'Jesus comes over the hills at night with a lantern. The child sits alone under a bare tree.',
      words: ['Jesus came looking', 'for those who were far away.'],
    },
    {
      picture: 'read-on',
      alt: 'At dawn the child reads to a friend on the doorstep. More children come, and every house has a light.',
      words: ['The child read the book to a friend,', 'and the friend asked what it means.'],
    },
  ],
  about: [
    'Nobody at home will take this child to church. So the story comes to the child: a light that was lit on purpose, a door that stands open, and Jesus, who came looking for those who were far away.',
    'Small children can hear it in one sitting. Older ones can read it themselves, lend it to a friend and ask what it means.',
  ],
  facts: [
    ['For', 'Children aged 4 to 14'],
    ['To read', 'Aloud in one sitting, or alone'],
    ['Good for', 'A birthday, a Sunday school prize, a neighbor’s child'],
  ],
})
