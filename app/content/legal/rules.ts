/**
 * The numbers that the policies promise. A change also changes the publisher's duties, and from the next day on what the site
 * deletes (`app/start/enforce-retention.server.ts`); the staff cleans the mailbox, Stripe and the backups. The policies state
 * what this site does: change them when you change what is stored, where, for how long, or who handles it. "Last updated"
 * shows the visitor's day; `wordingOf` is the real one. Have a lawyer read the policies before launch.
 */
export const rules = {
  /** The day of the last change of the policies. Update it with them. */
  wordingOf: 'November 30, 2026',
  /** How long the ledger is kept, as tax and accounting rules require. */
  keepGiftsYears: 7,
  /** How long unpaid gifts and orders keep a name and an address, from their start. */
  keepUnpaidDays: 90,
  /** How long the recipient of a tribute card is stored, from the start of the gift. */
  keepTributeDays: 90,
  /** How long a contact message is kept after its answer or, without an answer, after its arrival. */
  keepMessagesMonths: 24,
  /** How long Stripe's events (repeated for at most 30 days) and the log of other sent mails are kept. */
  keepNoticesDays: 90,
  /** How long the recipients of letters to givers are stored. Until then, the link in a letter can unsubscribe. */
  keepLettersDays: 365,
  myGiving: {
    /** How long a requested link is valid, and how long its session lasts. */
    linkMinutes: 30,
    sessionMinutes: 30,
    /** The number of links for one address in a clock hour. */
    linksPerHour: 3,
    /** How long the link in a mail about a recurring gift is valid. */
    giftLinkDays: 60,
    /** How long a new address can be confirmed. */
    confirmAddressDays: 3,
    /** How long the previous address can take a change back. */
    undoAddressDays: 14,
    /** How long both addresses of a change are kept: the sum of the two. */
    keepChangeDays: 17,
  },
  newsletter: {
    /** How long a sign-up can be confirmed. */
    keepUnconfirmedDays: 30,
    /** How long the proof of consent is kept after unsubscribing. */
    keepUnsubscribedYears: 3,
  },
  refund: { askWithinDays: 30, reviewBusinessDays: '3-5', processingBusinessDays: '5-10', returnWithinDays: 30 },
} as const
