/** The places inside an object that lists filter by. Each has an index, so a filter never reads every object. */
export const indexedPaths = [
  'charge',
  'customer',
  'customer_details.email',
  'email',
  'invoice',
  'parent.subscription_details.subscription',
  'payment.payment_intent',
  'payment_intent',
  'payment_link',
  'pending_webhooks',
  'source',
  'status',
  'subscription',
  'type',
] as const

export type IndexedPath = (typeof indexedPaths)[number]

const indexes = indexedPaths.map((path) => {
  const expression = `json ->> '$.${path}'`
  return `CREATE INDEX IF NOT EXISTS "objects_by_${path}" ON objects (type, ${expression}, created) WHERE ${expression} IS NOT NULL;`
})

export const schema = `
CREATE TABLE IF NOT EXISTS objects (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL,
  created INTEGER NOT NULL,
  json TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS objects_by_type ON objects (type, created);
${indexes.join('\n')}
CREATE TABLE IF NOT EXISTS deliveries (
  event TEXT PRIMARY KEY,
  attempts INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER,
  status INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (due_at) WHERE due_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS idempotency (
  key TEXT PRIMARY KEY,
  fingerprint TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
`
