/** The edition and delivery of the book. The page omits a value that is null. */
interface BookEdition {
  author: string | null
  illustrator: string | null
  /** A number, or a number with text. */
  pages: string | null
  /** Width by height, in inches. */
  size: string | null
  /** The delivery time in the United States, as the person who packs the books can promise it. */
  arrives: string | null
}

/** Samples until the owner fills them in: see `sample-values.ts`. */
const edition: BookEdition = {
  author: 'Sample Author',
  illustrator: 'Sample Illustrator',
  pages: '32 (sample)',
  size: '6 by 8 inches (sample)',
  arrives: 'Within 10 business days (sample)',
}

/**
 * The only book of the store. Its name and description count as samples until the owner confirms them: see
 * `evidence.book` in the site settings. Prices are integer cents; the server uses its own.
 */
export const book = {
  title: 'The Light in the Window',
  description:
    'A child who has never been to church looks out at a dark street, and one window is bright. A picture story of the Gospel, for reading aloud or alone.',
  ages: 'Ages 4-14',
  priceCents: 700,
  /** For the whole order, with any quantity. */
  shippingCents: 399,
  shipsTo: 'US only',
  maxPerOrder: 10,
  coverAlt: 'Cover of The Light in the Window: a child looks toward a bright window in a dark street',
  edition,
  /** Two facing pages, each with a sentence below it. */
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
  turning: {
    groupLabel: 'Look inside the book',
    pagesLabel: (left: number) => `Pages ${left} and ${left + 1}`,
    turn: 'Turn the page',
    again: 'Read it again',
  },
} as const
