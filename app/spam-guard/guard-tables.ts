export interface GuardTables {
  /** What the guard counts: posts in an hour, proofs, refusals in a day. The key says what and of whom, in pseudonymize. */
  guard_count: { key: string; count: number; expires_at: number }
}
