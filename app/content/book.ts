/**
 * The one book of the store. Its name and description count as samples until the owner confirms them: see
 * `evidence.book` in the site settings. Prices are integer cents, and only the server's count.
 */
export const book = {
  title: 'The Light in the Window',
  description:
    'A child who has never been to church looks out at a dark street, and one window is bright. A picture story of the Gospel, for reading aloud or alone.',
  ages: 'Ages 4-14',
  priceCents: 700,
  /** For the whole order, whatever the quantity. */
  shippingCents: 399,
  shipsTo: 'US only',
  maxPerOrder: 10,
  coverAlt: 'Cover of The Light in the Window: a child looks toward a bright window in a dark street',
  about: {
    title: 'About This Book',
    text: [
      'Nobody at home will take this child to church. So the story comes to the child: a light that was lit on purpose, a door that stands open, and Jesus, who came looking for those who were far away.',
      'Small children can hear it in one sitting. Older ones can read it themselves, lend it to a friend and ask what it means.',
    ],
    facts: [
      ['For', 'Children aged 4 to 14'],
      ['To read', 'Aloud in one sitting, or alone'],
      ['Good for', 'A birthday, a Sunday school prize, a neighbor’s child'],
    ],
  },
} as const
