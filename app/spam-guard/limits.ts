/** What the guard watches over, each counted for itself. */
export const guardedActions = ['contact', 'newsletter', 'checkout'] as const

export type GuardedAction = (typeof guardedActions)[number]

interface Limit {
  /** From this many posts in an hour on, a proof of work is asked for. */
  prove: number
  /** From this many on, the post is refused even with one. */
  refuse: number
}

export interface ClientLimits {
  address: Limit
  network: Limit
}

/**
 * Posts in an hour. A family gives from one address, a church on a Sunday from one network, and neither may be
 * refused. The limit of the whole site is configuration: NORMAL_POSTS_PER_HOUR.
 */
export const limits: Record<GuardedAction, ClientLimits> = {
  contact: { address: { prove: 5, refuse: 30 }, network: { prove: 30, refuse: 150 } },
  newsletter: { address: { prove: 10, refuse: 60 }, network: { prove: 60, refuse: 300 } },
  checkout: { address: { prove: 15, refuse: 120 }, network: { prove: 60, refuse: 600 } },
}

/** Card testers like amounts that nobody notices: $1 to $4.99 is counted once more, under these limits. */
export const smallGift: ClientLimits & { belowCents: number; shareOfNormal: number } = {
  belowCents: 500,
  address: { prove: 5, refuse: 60 },
  network: { prove: 20, refuse: 200 },
  /** How much of NORMAL_POSTS_PER_HOUR may be small. */
  shareOfNormal: 1 / 5,
}

/**
 * Checkouts begun in the last hour that are not paid, against those that are: people pay, or turn back about as often;
 * card testers hardly ever get through. So many unpaid ones, and so many for each paid one, are no donors.
 */
export const unpaidCheckouts = { minCount: 30, perPaid: 2, shareOfNormal: 1 / 10 }

/** One key of a browser is one choice, pressed again by an impatient hand: so many posts in an hour. */
export const postsPerKey = 20

/** While proofs are asked for, so many checkouts a day: more than a church's hall gives, less than a tester needs. */
export const provedPerDay = { address: 20, network: 100 }
