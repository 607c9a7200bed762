/** The numbers that the policies promise. Whoever changes one changes what the publisher has to do. */
export const rules = {
  /** When the wording of the policies was last changed. Change it with them. */
  wordingOf: 'November 22, 2026',
  /** How long the ledger is kept, as tax and accounting rules require. */
  keepGiftsYears: 7,
  /** How long gifts and orders that came to nothing keep a name and an address, from when they were begun. */
  keepUnpaidDays: 90,
  /** How long a contact message is kept after it was answered or, if it never was, after it came. */
  keepMessagesMonths: 24,
  /** How long Stripe's notices are kept, which it repeats for 30 days at most, and the list of other mails sent. */
  keepNoticesDays: 90,
  newsletter: {
    /** How long a sign-up waits for its confirmation. */
    keepUnconfirmedDays: 30,
    /** How long the proof is kept that somebody had asked and was taken off the list. */
    keepUnsubscribedYears: 3,
  },
  refund: {
    askWithinDays: 30,
    reviewBusinessDays: '3-5',
    processingBusinessDays: '5-10',
    returnWithinDays: 30,
  },
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
