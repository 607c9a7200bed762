/**
 * The publisher's names, addresses and numbers, which are defined only here. Everything here is a sample until the owner
 * fills it in; a public server refuses to start while `sampleValues` lists anything. Values that may be null are optional:
 * the pages omit them.
 */
import { words } from '../words/words.ts'

export interface PostalAddress {
  street: string
  /** A suite or a box, if there is one. */
  unit: string | null
  city: string
  state: string
  zip: string
  country: string
}

/**
 * A state's registration to ask for gifts there. Its texts are printed unchanged.
 *
 * About 26 states require a notice wherever a charity asks for gifts; a page with an address or a telephone number counts as
 * asking. Ask a lawyer in which of them you must register: religious bodies are exempt in many, but often must apply for it.
 * Enter no state in which you are neither registered nor exempt. Florida wants its notice on every solicitation,
 * confirmation, receipt and reminder, and on each page that takes gifts or names a telephone number or an address for them
 * (Fla. Stat. 496.411); receipts have all notices, because some states, such as Maryland and Florida, require that.
 */
export interface StateRegistration {
  state: string
  /** The exact notice of the state, in its capitals, with the publisher's name, address and telephone where required. */
  notice: string
  /** The text that the state requires: "Registration number CH00000", or "Exempt". */
  registration: string
  /**
   * Where the notice must stand. All notices stand on receipts, and every page that asks for gifts links to them.
   * `everywhere`: the notice itself also stands on pages that take or ask for gifts, in letters, and on confirmations and
   * reminders, as Florida requires (Fla. Stat. 496.411(3)). A lawyer says which states do: when in doubt, `everywhere`.
   */
  mustStand: 'linked' | 'everywhere'
}

/** A photograph of the owner, from which the build makes the versions of the page. */
export interface Photo {
  /** The name of its file in the folder `photos`. */
  file: string
  /** A sentence about the picture, for readers who cannot see it. */
  alt: string
}

/**
 * Write null, without quotes, for what you do not have: the suite, each social link, the broker for shares, the four-star
 * rating, a photograph. An empty text or `none` is refused, because pages would show it.
 */
export interface SiteSettings {
  /** The name in the header and in sentences. */
  name: string
  /** The name on receipts, as registered with the IRS. */
  legalName: string
  ein: string
  founder: string
  email: string
  phone: string
  address: PostalAddress
  hours: string
  socialMedia: Record<'facebook' | 'twitter' | 'instagram' | 'youtube', string | null>
  /** Awana's page on which a family finds a club. Copy the address from their site: it has changed before. */
  clubFinder: string
  /** Null means that a drawing is shown instead, and for the founder the initials. */
  photos: {
    founder: Photo | 'sample' | null
    bookInHands: Photo | null
    boxArriving: Photo | null
    /** The first book on a table: open on the home page, closed in the store. */
    bookOpen: Photo | null
    bookClosed: Photo | null
  }
  /** The details that a donor's broker needs for a gift of shares. */
  stockTransfer: { broker: string; dtcNumber: string; accountNumber: string } | null
  /** The organization that gave the four stars, the date, and a link to check it. */
  charityRating: { by: string; year: string; link: string } | null
  /** The year that the shares of the funds breakdown describe. */
  fundsYear: string
  /**
   * Form 990 of the last three tax years, the latest first: anyone may ask for them (26 USC 6104(d)). `link`: where the form
   * as it was filed can be read. Null means that it is sent on request.
   */
  forms990: readonly { year: string; link: string | null }[]
  /** The month in which the fiscal year ends, 1 to 12: the one of Form 990. */
  fiscalYearEndMonth: number
  /** What the impact figures of each page count, and in which years. Printed after "Counted:"; null omits it. */
  impactScope: { about: string | null; donors: string | null }
  /** The states in which the publisher is registered or exempt, and which require a notice: see `evidence`. */
  stateRegistrations: readonly StateRegistration[]
  /**
   * The proof of claims that only the owner can confirm: a report, a letter, a date, and where it is kept. No page shows it, but
   * browsers load it with the other settings: write nothing confidential. Null means that without a proof, the claim is not
   * shown either. The book and the states must be confirmed.
   */
  evidence: {
    impactFigures: string | null
    /**
     * "98% to ministry" on the page for donors, with its parts: the audit, or the functional expenses of Form 990, that
     * your accountant has compared with it. It counts the operations in, which not every accountant does. Null means that the
     * figure and its parts are not shown.
     */
    ministryShare: string | null
    successStories: string | null
    founderStory: string | null
    book: string
    /** The person who has confirmed the list of states, also an empty one, and the date. */
    stateRegistrations: string
    /**
     * Why the store collects sales tax in the states of `sales-tax.ts`, or in none: "In Ohio since 2026-01-01, by our accountant", or
     * "Not, because …, decided by … on …". Null means nobody has decided it.
     */
    salesTax: string | null
    /**
     * The native speaker who has read the Spanish part of the crisis page, and the date. Null means nobody, and the page
     * says so.
     */
    spanish: string | null
    /**
     * The letter in which the IRS calls the publisher a public charity: its number and date. Null means that receipts say
     * "501(c)(3) organization" in place of "501(c)(3) public charity".
     */
    determinationLetter: string | null
  }
}

export const site = words<SiteSettings>('site', {
  name: 'Bright Window Books',
  legalName: 'Bright Window Books, Inc.',
  ein: '00-0000000',
  founder: 'Hannah Sample',
  email: 'hello@example.org',
  phone: '(555) 555-0123',
  address: {
    street: '100 Sample Street',
    unit: 'Suite 2 (sample)',
    city: 'Sampleton',
    state: 'OH (sample)',
    zip: '00000',
    country: 'United States',
  },
  hours: 'Monday - Friday, 9 AM - 5 PM EST',
  socialMedia: {
    facebook: 'https://facebook.example.org/brightwindow',
    twitter: 'https://twitter.example.org/brightwindow',
    instagram: 'https://instagram.example.org/brightwindow',
    youtube: 'https://youtube.example.org/brightwindow',
  },
  clubFinder: 'https://www.awana.org',
  photos: { founder: 'sample', bookInHands: null, boxArriving: null, bookOpen: null, bookClosed: null },
  stockTransfer: { broker: 'Sample Brokerage', dtcNumber: '0000 (sample)', accountNumber: '0000-0000 (sample)' },
  charityRating: { by: 'Sample Rating Agency', year: 'year (sample)', link: 'https://rating.example.org' },
  fundsYear: '2023 (sample)',
  forms990: [
    { year: 'latest year (sample)', link: 'https://990.example.org/latest' },
    { year: 'the year before (sample)', link: 'https://990.example.org/before' },
    { year: 'two years before (sample)', link: null },
  ],
  fiscalYearEndMonth: 12,
  impactScope: { about: 'what and in which years (sample)', donors: 'what and in which years (sample)' },
  stateRegistrations: [],
  evidence: {
    impactFigures: 'sample',
    ministryShare: 'sample',
    successStories: 'sample',
    founderStory: 'sample',
    book: 'sample',
    stateRegistrations: 'sample',
    salesTax: null,
    spanish: 'sample',
    determinationLetter: 'sample',
  },
})
