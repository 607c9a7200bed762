export interface GuardTables {
  /** Counts of posts in an hour, proofs, and refusals in a day. The key has the kind and a pseudonym of the client. */
  guard_count: { key: string; count: number; expires_at: number }
}

declare module '../db/tables.ts' {
  interface Tables extends GuardTables {}
}
