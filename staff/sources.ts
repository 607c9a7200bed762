import { countSources } from '../app/ledger/gift-sources.queries.server.ts'
import { database } from '../app/platform/database.server.ts'
import { moneyCell, readDay } from './cells.ts'
import { csvLine } from '../app/platform/csv-line.ts'
import { table } from './table.ts'

/** `sources`: where gifts came from, by what their link to the donate page said of itself (`/donate?from=spring-letter`). */
export async function showSources({ since, csv }: { since?: string; csv?: boolean }): Promise<void> {
  const found = await countSources(await database(), readDay(since))
  const rows = found.map(({ source, gifts, cents }) => [source, String(gifts), moneyCell(Number(cents))])
  if (csv) process.stdout.write([['source', 'gifts', 'remaining'], ...rows].map(csvLine).join(''))
  else process.stdout.write(rows.length > 0 ? table([['Source', 'Gifts', 'Remaining'], ...rows]) : 'None yet.\n')
}
