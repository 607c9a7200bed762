/** What the guard watches over, each counted for itself. */
export type GuardedAction = 'contact' | 'newsletter' | 'checkout'

interface Limit {
  /** From this many posts in an hour on, a proof of work is asked for. */
  prove: number
  /** From this many on, the post is refused even with one. */
  refuse: number
}

/**
 * Posts in an hour. A family gives from one address, a church on a Sunday from one network, and neither may be
 * refused. The limit of the whole site is configuration: NORMAL_POSTS_PER_HOUR.
 */
export const limits: Record<GuardedAction, { address: Limit; network: Limit }> = {
  contact: { address: { prove: 5, refuse: 30 }, network: { prove: 30, refuse: 150 } },
  newsletter: { address: { prove: 10, refuse: 60 }, network: { prove: 60, refuse: 300 } },
  checkout: { address: { prove: 15, refuse: 120 }, network: { prove: 60, refuse: 600 } },
}
