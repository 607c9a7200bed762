import { noteAnswered } from '../app/contact/answer-message.server.ts'
import { contact } from '../app/content/contact.ts'
import { findAnswersTo } from '../app/contact/contact-answer.queries.server.ts'
import {
  type ContactMessage,
  eachContactMessage,
  findContactMessage,
} from '../app/contact/contact-message.queries.server.ts'
import { database } from '../app/platform/database.server.ts'
import { commandLine } from '../app/platform/staff-change.server.ts'
import { timeCell, writeMails } from './cells.ts'
import { writeCsv } from './csv.ts'
import { forTerminal, table } from './table.ts'

const csvColumns = ['id', 'created_at', 'answered_at', 'type', 'name', 'email', 'subject', 'message'] as const

/** `messages`: a table for reading, or CSV for a spreadsheet. Times in UTC. */
export async function showMessages(options: { unanswered?: boolean; csv?: boolean }): Promise<void> {
  const messages = eachContactMessage(await database(), { unanswered: options.unanswered ?? false })
  if (options.csv) return writeCsv(csvColumns, messages, cell)
  const rows = [['ID', 'Received', 'Answered', 'About', 'Name', 'Subject']]
  for await (const message of messages) {
    const { id, type, name, subject } = message
    const answered = timeCell(message.answered_at) || 'no'
    rows.push([id, timeCell(message.created_at), answered, contact.form.types[type], name, subject])
  }
  const none = options.unanswered ? 'No message is waiting for an answer.\n' : 'No messages yet.\n'
  process.stdout.write(rows.length > 1 ? table(rows) : none)
}

/** `message ID [--answered]`. */
export async function showMessage(id: string, options: { answered?: boolean }): Promise<void> {
  const db = await database()
  const message = await findContactMessage(db, id)
  if (!message) throw new Error(`There is no message ${id}. "npm run staff -- messages" lists them.`)
  if (options.answered) {
    const first = await noteAnswered(db, { id, isAnswered: true, who: commandLine }, Date.now())
    const noted = first ? 'is noted as answered' : `was noted as answered before, on ${timeCell(message.answered_at)}`
    process.stdout.write(`Message ${id} ${noted}.\n`)
    return
  }
  const facts = csvColumns
    .filter((column) => column !== 'message')
    .map((column) => [column.replaceAll('_', ' '), cell(message, column)])
  process.stdout.write(`${table(facts)}\n`)
  // Indented, so that no line that a visitor typed looks like one of ours.
  for (const line of message.message.split('\n')) process.stdout.write(`  ${forTerminal(line)}\n`)
  for (const { answer, who, created_at: at } of await findAnswersTo(db, id)) {
    process.stdout.write(`\nAnswered on ${timeCell(at)} by ${who}:\n`)
    for (const line of answer.split('\n')) process.stdout.write(`  ${forTerminal(line)}\n`)
  }
  await writeMails(db, id)
}

function cell(message: ContactMessage, column: (typeof csvColumns)[number]): string {
  if (column === 'created_at' || column === 'answered_at') return timeCell(message[column])
  return message[column]
}
