/** The actions that are counted separately. */
export const guardedActions = ['contact', 'newsletter', 'my-giving', 'checkout', 'office'] as const

export type GuardedAction = (typeof guardedActions)[number]

interface Limit {
  /** Above this number of posts in an hour, a proof of work is required. */
  prove: number
  /** Above this number, the post is refused even with a proof. */
  refuse: number
}

interface Limits {
  address: Limit
  network: Limit
  /** The part of NORMAL_POSTS_PER_HOUR that is normal for the whole site. */
  shareOfNormal: number
}

/**
 * Posts in an hour. A family gives from one address, a church on a Sunday from one network, and neither may be refused.
 * Card testers use small amounts: a checkout of $1 to $4.99 also counts as a small one.
 */
export const limits: Record<GuardedAction | 'checkout-small', Limits> = {
  contact: { address: { prove: 3, refuse: 30 }, network: { prove: 15, refuse: 150 }, shareOfNormal: 1 },
  newsletter: { address: { prove: 5, refuse: 60 }, network: { prove: 30, refuse: 300 }, shareOfNormal: 1 },
  'my-giving': { address: { prove: 5, refuse: 60 }, network: { prove: 30, refuse: 300 }, shareOfNormal: 1 },
  // The office has no script for a proof of work, and a flood of posts must not lock the staff out.
  office: { address: { prove: 60, refuse: 60 }, network: { prove: 300, refuse: 300 }, shareOfNormal: Infinity },
  checkout: { address: { prove: 15, refuse: 120 }, network: { prove: 60, refuse: 600 }, shareOfNormal: 1 },
  'checkout-small': { address: { prove: 5, refuse: 60 }, network: { prove: 20, refuse: 200 }, shareOfNormal: 1 / 5 },
}

export const smallGiftBelowCents = 500

/**
 * Unpaid checkouts of the last hour, compared with paid ones. Donors pay about half of their checkouts; card testers hardly
 * any. With this many unpaid ones in total, and for each paid one, fewer checkouts are normal.
 */
export const unpaidCheckouts = { minCount: 30, perPaid: 2, shareOfNormal: 1 / 10 }

/** A browser's key belongs to one choice. More posts with it in an hour are repeated clicks. */
export const maxPostsPerKey = 20

/** The daily limit of checkouts with a proof: more than a church needs, fewer than a card tester needs. */
export const maxProvedPerDay = { address: 20, network: 100 }

/** The name of a hidden field. A program that fills in every field fills it in. */
export const trapField = 'about_you'
