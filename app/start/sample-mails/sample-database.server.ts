import { openDatabase, type Db } from '../../db/db.server.ts'
import { migrateToLatest } from '../../db/migrations.server.ts'
import { useSampleSubscriptions } from '../../stripe/subscriptions/sample-subscriptions.server.ts'
import type { Sample } from './sample.ts'
import { addPayments, giftRows, orderRows, samplePayments } from './sample-payments.server.ts'
import { addOtherRows, otherSamples } from './sample-rows.server.ts'
import { sampleSubscriptions, type SampleTimes } from './sample-times.server.ts'

/**
 * A database in memory with a row for each mail to givers, buyers and visitors, and the mails. From then on this process
 * does not call Stripe any more, so it must be one that ends with the samples. The caller closes the database.
 */
export async function openSampleDatabase(times: SampleTimes): Promise<{ db: Db; samples: Sample[] }> {
  useSampleSubscriptions(sampleSubscriptions(times))
  const db = await openDatabase('sqlite::memory:')
  await migrateToLatest(db)
  const payments = samplePayments({ gifts: giftRows(times), orders: orderRows(times) }, times)
  await addPayments(db, payments, times)
  await addOtherRows(db, times)
  return { db, samples: [...payments.map(({ sample }) => sample), ...otherSamples(times)] }
}
