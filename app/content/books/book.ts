/** A book of the store. Prices are integer cents; the server uses its own. */
export interface Book {
  /**
   * Lower-case letters, digits and dashes, at most 40: `the-light-in-the-window`. With more than one book it is the end of
   * the page's address. Orders, also those at Stripe, carry it: never change it, and never give it to another book.
   */
  key: string
  title: string
  description: string
  /** What search engines show of the page. */
  pageDescription: string
  /** The first and the last age, in years: `4-14`. */
  ages: string
  priceCents: number
  /** For the whole order, with any quantity. */
  shippingCents: number
  /**
   * The id of its product at Stripe, of your choice, such as `prod_the_night_train`: `npm run staff -- launch --make` makes
   * it there. Null means the one in STRIPE_BOOK_PRODUCT.
   */
  stripeProduct: string | null
  /**
   * The names of its pictures in `photos`: it stands open on a table, 3:2, and lies closed, square. Null means that the store
   * shows a cover made of the title and the author.
   */
  pictures: Record<BookView, string> | null
  coverAlt: string
  edition: BookEdition
  /** The sentence above its pictures. */
  inside: string
  spreads: readonly BookSpread[]
  /** Each text is a paragraph. */
  about: readonly string[]
  /** Shown before the facts of the edition. */
  facts: readonly (readonly [term: string, detail: string])[]
}

export type BookView = 'open' | 'closed'

/** The edition and delivery of a book. The page omits a value that is null. */
export interface BookEdition {
  author: string | null
  illustrator: string | null
  /** A number, or a number with text. */
  pages: string | null
  /** Width by height, in inches. */
  size: string | null
  /** The delivery time in the United States, as the person who packs the books can promise it. */
  arrives: string | null
}

/** Two facing pages, each with a sentence below it. */
export interface BookSpread {
  /** The name of an SVG file in `app/ui/book`, twice as wide as high. */
  picture: string
  alt: string
  words: readonly [left: string, right: string]
}
