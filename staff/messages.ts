import { recordAnswer } from '../app/contact/answer-message.server.ts'
import { contact } from '../app/content/pages/contact.ts'
import { findAnswersTo } from '../app/contact/contact-answer.queries.server.ts'
import {
  type ContactMessage,
  eachContactMessage,
  findContactMessage,
} from '../app/contact/contact-message.queries.server.ts'
import { database } from '../app/db/database.server.ts'
import { commandLine } from '../app/audit/audit-log.server.ts'
import { cellOf, forTerminal, printList, printMails, say, table, timeCell } from './print.ts'

const facts = ['id', 'created_at', 'answered_at', 'type', 'name', 'email', 'subject'] as const
const csvColumns = [...facts, 'message'] as const
type Column = (typeof csvColumns)[number]

const heads = ['ID', 'Received', 'Answered', 'About', 'Name', 'Subject']
const columns = ['id', 'created_at', 'answered', 'about', 'name', 'subject'] as const

/** `messages`: a table for reading, or CSV for a spreadsheet. */
export async function showMessages(options: { unanswered?: boolean; csv?: boolean }): Promise<void> {
  const rows = eachContactMessage(await database(), { unanswered: options.unanswered ?? false })
  const none = options.unanswered ? 'No message is waiting for an answer.' : 'No messages yet.'
  await printList({ rows, cell: messageCell, heads, columns, csvColumns, none }, options.csv)
}

function messageCell(message: ContactMessage, column: Column | (typeof columns)[number]): string {
  if (column === 'answered') return timeCell(message.answered_at) || 'no'
  return column === 'about' ? contact.form.types[message.type] : cellOf(message, column)
}

/** `message ID [--answered]`. */
export async function showMessage(id: string, options: { answered?: boolean }): Promise<void> {
  const db = await database()
  const message = await findContactMessage(db, id)
  if (!message) throw new Error(`There is no message ${id}. "npm run staff -- messages" lists them.`)
  if (options.answered) {
    const first = await recordAnswer(db, { id, isAnswered: true, who: commandLine }, Date.now())
    const noted = first ? 'is noted as answered' : `was noted as answered before, on ${timeCell(message.answered_at)}`
    return say(`Message ${id} ${noted}.`)
  }
  say(table(facts.map((column) => [column.replaceAll('_', ' '), cellOf(message, column)])))
  sayIndented(message.message)
  for (const { answer, who, created_at: at } of await findAnswersTo(db, id)) {
    say(`\nAnswered on ${timeCell(at)} by ${who}:`)
    sayIndented(answer)
  }
  await printMails(db, id)
}

/** So that no line that a visitor typed looks like one of ours. */
function sayIndented(text: string): void {
  for (const line of text.split('\n')) say(`  ${forTerminal(line)}`)
}
