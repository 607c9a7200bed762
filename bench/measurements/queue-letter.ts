/** Queues a letter on the database that DATABASE_URL names, in its own process, whose memory is measured. */
import { openDatabase } from '../../app/db/db.server.ts'
import { queueIssue } from '../../app/newsletter/testing/queue-whole-issue.ts'

const db = await openDatabase(process.env['DATABASE_URL'] ?? '')
const letter = { subject: 'A letter', body: 'Dear friends, thank you for praying.\n\n'.repeat(40) }
for await (const issue of queueIssue(db, letter, Date.now())) process.stderr.write(`${issue.queued_count} queued\n`)
await db.destroy()
