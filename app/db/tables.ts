/**
 * All tables, with one schema for SQLite and PostgreSQL. Each room adds its own in its `…-tables.ts`, so that this file imports
 * from none. Ids are text, money is integer cents, times are epoch milliseconds, flags are 0 or 1.
 */
export interface Tables {
  /** Requests of forms that were carried out: the same form posted again has no effect. */
  idempotency_key: { id: string; created_at: number }
  /** Values that are kept between two runs. */
  setting: { key: string; value: string; updated_at: number }
}
