/** The numbers that the policies promise. To change one is to change what the publisher has to do. */
export const rules = {
  /** When the wording of the policies was last changed. Change it with them. */
  wordingOf: 'November 23, 2026',
  /** How long the ledger is kept, as tax and accounting rules require. */
  keepGiftsYears: 7,
  /** How long gifts and orders that were never paid keep a name and an address, from their start. */
  keepUnpaidDays: 90,
  /** How long it is kept whom a gift in memory or in honor was told to, from its start. */
  keepTributeDays: 90,
  /** How long a contact message is kept after it was answered or, if it never was, after it came. */
  keepMessagesMonths: 24,
  /** How long Stripe's events (it repeats them for 30 days at most) and the list of other mails sent are kept. */
  keepNoticesDays: 90,
  myGiving: {
    /** How long a link that was asked for works, and how long the visit that it opens lasts. */
    linkMinutes: 30,
    sessionMinutes: 30,
    /** How many links one address gets in an hour by the clock. */
    linksPerHour: 3,
    /** How long the link in a mail about a recurring gift works. */
    giftLinkDays: 60,
    /** How long the old address can undo a change of address. */
    undoAddressDays: 7,
  },
  newsletter: {
    /** How long a sign-up waits for its confirmation. */
    keepUnconfirmedDays: 30,
    /** How long the proof of consent is kept after somebody has unsubscribed. */
    keepUnsubscribedYears: 3,
  },
  refund: { askWithinDays: 30, reviewBusinessDays: '3-5', processingBusinessDays: '5-10', returnWithinDays: 30 },
} as const

export const legalPage = {
  lastUpdated: 'Last updated:',
  wording: 'Wording of',
  summaryTitle: 'In short',
  contentsTitle: 'On this page',
  contact: {
    id: 'contact',
    title: 'How to reach us',
    text: 'A person answers questions about this page.',
    labels: { byEmail: 'Email', byPhone: 'Phone', hours: 'Hours', byMail: 'Mail' },
    noVisits: 'For mail only. We do not accept in-person visits.',
  },
} as const

/** How long it is noted which letters to givers went to whom: until then, the link in one ends them. */
export const keepLettersDays = 365
