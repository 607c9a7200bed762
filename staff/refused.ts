import { findTallies } from '../app/spam-guard/guard.queries.server.ts'
import { database } from '../app/platform/database.server.ts'
import { csvLine } from '../app/platform/csv-line.ts'
import { table } from './table.ts'

/** `refused`: what the guard did not let through, by day, form and reason. Contents and addresses are not kept. */
export async function showRefused(options: { csv?: boolean }): Promise<void> {
  const tallies = await findTallies(await database(), 'refused:')
  const rows = tallies.map(({ key, count }) => [...key.split(':').slice(1), String(count)])
  if (options.csv) {
    process.stdout.write([['day', 'form', 'reason', 'posts'], ...rows].map(csvLine).join(''))
    return
  }
  const nothing = 'Nothing was refused in the last 90 days.\n'
  process.stdout.write(rows.length > 0 ? table([['Day', 'Form', 'Reason', 'Posts'], ...rows]) : nothing)
}
