import { checkChangeLog, eachChange, type StaffChange } from '../app/platform/staff-change.server.ts'
import { database } from '../app/platform/database.server.ts'
import { timeCell } from './cells.ts'
import { writeCsv } from './csv.ts'
import { table } from './table.ts'

const csvColumns = ['id', 'at', 'who', 'what', 'subject', 'before', 'after'] as const

/** `changes`: what the staff changed, oldest first, and whether the log of it is whole. Times in UTC. */
export async function showChanges(options: { csv?: boolean }): Promise<void> {
  const db = await database()
  if (options.csv) return writeCsv(csvColumns, eachChange(db), cell)
  const rows: string[][] = [['No.', 'When', 'Who', 'What', 'About', 'Before', 'After']]
  for await (const change of eachChange(db)) rows.push(csvColumns.map((column) => cell(change, column)))
  const { fault, words } = await checkChangeLog(db)
  process.stdout.write(`${table(rows)}\n${words}\n`)
  if (fault) process.exitCode = 1
}

function cell(change: StaffChange, column: (typeof csvColumns)[number]): string {
  if (column === 'id') return String(Number(change.id))
  return column === 'at' ? timeCell(change.at) : (change[column] ?? '')
}
