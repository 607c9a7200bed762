/** What the guard counts, each for itself. */
export const guardedActions = ['contact', 'newsletter', 'my-giving', 'checkout', 'office'] as const

export type GuardedAction = (typeof guardedActions)[number]

interface Limit {
  /** With more posts than this in an hour, a proof of work is required. */
  prove: number
  /** With more than this, the post is refused even with one. */
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
 * Card testers use amounts that nobody notices: $1 to $4.99 counts as a checkout and as a small one.
 */
export const limits: Record<GuardedAction | 'checkout-small', Limits> = {
  contact: { address: { prove: 3, refuse: 30 }, network: { prove: 15, refuse: 150 }, shareOfNormal: 1 },
  newsletter: { address: { prove: 5, refuse: 60 }, network: { prove: 30, refuse: 300 }, shareOfNormal: 1 },
  'my-giving': { address: { prove: 5, refuse: 60 }, network: { prove: 30, refuse: 300 }, shareOfNormal: 1 },
  // The office has no script that could do work, and a flood from elsewhere must not keep the staff out.
  office: { address: { prove: 60, refuse: 60 }, network: { prove: 300, refuse: 300 }, shareOfNormal: Infinity },
  checkout: { address: { prove: 15, refuse: 120 }, network: { prove: 60, refuse: 600 }, shareOfNormal: 1 },
  'checkout-small': { address: { prove: 5, refuse: 60 }, network: { prove: 20, refuse: 200 }, shareOfNormal: 1 / 5 },
}

export const smallGiftBelowCents = 500

/**
 * Checkouts started in the last hour that are not paid, against those that are: donors pay, or turn back about as often;
 * card testers hardly ever get through. With so many unpaid ones in all, and for each paid one, fewer are normal.
 */
export const unpaidCheckouts = { minCount: 30, perPaid: 2, shareOfNormal: 1 / 10 }

/** A browser's key is one choice. So many posts with it in an hour are a visitor who presses again. */
export const maxPostsPerKey = 20

/** While proofs are required, so many checkouts a day: more than a church's hall gives, less than a tester needs. */
export const maxProvedPerDay = { address: 20, network: 100 }

/** A field that people do not see. A program that fills in every field is known by it. */
export const trapField = 'about_you'
