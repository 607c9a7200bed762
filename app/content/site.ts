/**
 * Who the publisher is and how to reach it: the one place for names, addresses and numbers.
 * Everything here is a sample until the owner fills it in; a public server refuses to start while `sampleValues`
 * names anything. What may be null is optional: with null, the pages leave it out. Command line tools load this file
 * directly, so it imports nothing.
 */

export interface PostalAddress {
  street: string
  /** A suite or a box, where there is one. */
  unit: string | null
  city: string
  state: string
  zip: string
  country: string
}

/** A state's registration to ask for gifts there. Its texts are printed unchanged. */
export interface StateRegistration {
  state: string
  /** The state's own notice, word for word and in its capitals, with our name, address and telephone where it wants them. */
  notice: string
  /** As the state wants it printed: "Registration number CH00000", or "Exempt". */
  registration: string
}

/** A photograph of the owner's, from which the build makes what the page shows. */
export interface Photo {
  /** Its name in the folder `photos`. */
  file: string
  /** What it shows, in a sentence, for those who cannot see it. */
  alt: string
}

export interface SiteSettings {
  /** The name in the header and in sentences. */
  name: string
  /** The name on receipts, as the IRS knows it. */
  legalName: string
  ein: string
  founder: string
  email: string
  phone: string
  address: PostalAddress
  hours: string
  socialMedia: Record<'facebook' | 'twitter' | 'instagram' | 'youtube', string | null>
  /** Awana's page where a family finds a club. Copy the address from their site: it has changed before. */
  clubFinder: string
  /** Null: a drawing is shown instead, and for the founder the initials. */
  photos: { founder: Photo | 'sample' | null; bookInHands: Photo | null; boxArriving: Photo | null }
  /** What a donor's broker asks for when shares are given. */
  stockTransfer: { broker: string; dtcNumber: string; accountNumber: string } | null
  /** Who gave the four stars, when, and where a donor can check it. */
  charityRating: { by: string; year: string; link: string } | null
  /** The year that the shares of the funds breakdown describe. */
  fundsYear: string
  /** What each page's impact figures count, and over which years. Printed after "Counted:"; null leaves it out. */
  impactScope: { about: string | null; donors: string | null }
  /** The states in which we are registered or exempt, and which want a notice. None is invented: see `evidence`. */
  stateRegistrations: readonly StateRegistration[]
  /**
   * What proves the claims that only the owner can vouch for: a report, a letter, a date. Never shown. Null: there is no
   * proof, and the claim is not shown either. The book and the states must be vouched for.
   */
  evidence: {
    impactFigures: string | null
    successStories: string | null
    founderStory: string | null
    book: string
    /** Who has confirmed the list of states, also an empty one, and when. */
    stateRegistrations: string
    /** Who of those whose first language is Spanish has read the Spanish part of the crisis page, and when. Null: nobody, and it says so. */
    spanish: string | null
  }
}

export const site: SiteSettings = {
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
  photos: { founder: 'sample', bookInHands: null, boxArriving: null },
  stockTransfer: { broker: 'Sample Brokerage', dtcNumber: '0000 (sample)', accountNumber: '0000-0000 (sample)' },
  charityRating: { by: 'Sample Rating Agency', year: 'year (sample)', link: 'https://rating.example.org' },
  fundsYear: '2023 (sample)',
  impactScope: { about: 'what and in which years (sample)', donors: 'what and in which years (sample)' },
  stateRegistrations: [],
  evidence: {
    impactFigures: 'sample',
    successStories: 'sample',
    founderStory: 'sample',
    book: 'sample',
    stateRegistrations: 'sample',
    spanish: 'sample',
  },
}

/** Texts that only a sample value contains. */
const sampleMarkers = ['example.org', '555-01', '00-0000000', 'sample', 'bright window books']
/**
 * Samples when they are the whole value: real account numbers contain zeros too, a club finder is a page of that site,
 * and "none" would be printed.
 */
const sampleWholes = new Set(['', '00000', 'none', 'https://www.awana.org'])

/** The paths of the settings that still hold a sample value: `email`, `address.street`, … */
export function findSampleValues(settings: object, parent = ''): string[] {
  return Object.entries(settings).flatMap(([key, value]: [string, unknown]) => {
    const path = parent + key
    if (typeof value === 'string') return isSample(value) ? [path] : []
    if (typeof value === 'object' && value !== null) return findSampleValues(value, `${path}.`)
    return []
  })
}

function isSample(value: string): boolean {
  const text = value.trim().toLowerCase()
  return sampleWholes.has(text) || sampleMarkers.some((marker) => text.includes(marker))
}
