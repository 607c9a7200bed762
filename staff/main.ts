// As the server does: a .env that leaves NODE_ENV empty, and holds live keys, is meant for both.
import '../server/production.ts'
import { Command } from 'commander'
import { lastPort } from '../server/last-port.ts'
import { closeDatabase } from '../app/platform/database.server.ts'
import { backUp, move, restore } from './backup.ts'
import { showBooks } from './books.ts'
import { forget } from './forget.ts'
import { switchForms } from './forms.ts'
import { reconcile } from './reconcile.ts'
import { showRefused } from './refused.ts'
import { showHealth } from './health.ts'
import { showMessage, showMessages } from './messages.ts'
import { sendNewsletter } from './newsletter.ts'
import { showOrder } from './order.ts'
import { findOne, showPayments, writePayment } from './payments.ts'
import { showReceipt } from './receipt.ts'
import { showSubscribers, unsubscribeAddress } from './subscribers.ts'

const sendingRules = `
The file's first line is "# Title": the title is the subject, the rest is the letter, in Markdown. HTML shows as it
was typed, links are http, https or mailto, pictures show their description.

The command may be interrupted: given again with the same file, it continues where it was. Nobody gets a letter
twice. A file with another text under the same title is refused.`

// Of a site that was started with a PORT of its own, all that stands on this machine is found beside that one.
process.env['PORT'] ||= lastPort(process.env['DATA_DIR'] || 'data')

/** The command line of the publisher's staff. It works on the site's own database, also while the site runs. */
const program = new Command('npm run staff --')
  .description('What the staff can look up and do. The site itself has no login.')
  .showHelpAfterError('(add --help to see what there is)')

program
  .command('gifts')
  .description('list the gifts, oldest first')
  .option('--since <date>', 'only gifts made on or after this day in UTC, as 2026-11-21')
  .option('--csv', 'as comma-separated values, for a spreadsheet')
  .action((options: { since?: string; csv?: boolean }) => showPayments('gift', options))

const which = ['<which>', "its number, any id of Stripe's, the payer's email address, or a part of the name"] as const

program
  .command('gift')
  .argument(...which)
  .description('show one gift with its messages')
  .action(async (text: string) => writePayment(await findOne('gift', text)))

program
  .command('receipt')
  .argument(...which)
  .description("show what became of a gift's receipt, send it once more, or write it out")
  .option('--resend', 'send the receipt again, and what else about the gift was given up')
  .option('--to <address>', 'to this address, which is noted as the donor’s from now on')
  .option('--print', 'write the receipt here, to be printed and posted')
  .action(showReceipt)

program
  .command('orders')
  .description('list the orders of the store, oldest first')
  .option('--since <date>', 'only orders made on or after this day in UTC, as 2026-11-21')
  .option('--unshipped', 'only those that are paid and still to be sent')
  .option('--csv', 'as comma-separated values, for a spreadsheet')
  .action((options: { since?: string; csv?: boolean; unshipped?: boolean }) => showPayments('order', options))

program
  .command('order')
  .argument(...which)
  .description('show one order with its messages, note that it was sent, or confirm it once more')
  .option('--shipped', 'note that the parcel has left, and tell the buyer')
  .option('--tracking <number>', "the carrier's number, for the message to the buyer")
  .option('--resend', 'send the confirmation again, and what else about the order was given up')
  .option('--to <address>', 'to this address, which is noted as the buyer’s from now on')
  .action(showOrder)

program
  .command('messages')
  .description('list what visitors wrote with the contact form, oldest first')
  .option('--unanswered', 'only messages that nobody has noted as answered')
  .option('--csv', 'as comma-separated values, for a spreadsheet')
  .action(showMessages)

program
  .command('message')
  .argument('<id>')
  .description('show one message whole, or note that it has been answered')
  .option('--answered', 'note that it has been answered')
  .action(showMessage)

program
  .command('forget')
  .argument('<email>', 'the address of the person who asked for it')
  .description('remove what is stored about a person, and say what the law makes us keep')
  .option('--dry-run', 'only say what would be removed and kept')
  .action(forget)

program
  .command('subscribers')
  .description("list the newsletter's subscribers, by the time of their sign-up")
  .option('--csv', 'as comma-separated values, with the proof of each consent')
  .action(showSubscribers)

program
  .command('unsubscribe')
  .argument('<address>')
  .description('take an address off the newsletter')
  .action(unsubscribeAddress)

program
  .command('newsletter')
  .description('send the prayer newsletter')
  .command('send')
  .argument('<file>', 'a Markdown file')
  .description('send a letter to every confirmed subscriber, or one copy as a test')
  .option('--test <address>', 'send one copy to this address, marked [Test], and store nothing')
  .addHelpText('after', sendingRules)
  .action(sendNewsletter)

program
  .command('refused')
  .description('count the posts that were taken for spam or for too many, by day')
  .option('--csv', 'as comma-separated values, for a spreadsheet')
  .action(showRefused)

program
  .command('forms')
  .argument('<state>', 'off, on or status')
  .description('close the forms for a while, without a restart: visitors then read to call or write to us')
  .option('--for <form>', 'contact, newsletter or checkout (gifts and orders); without it, all of them')
  .action(switchForms)

program.command('health').description('say whether anything needs attention; exits with 1 if so').action(showHealth)

program
  .command('books')
  .description("hold the ledger against Stripe's own books, day by day; exits with 1 if a cent differs")
  .option('--since <date>', 'from this day on, as 2026-11-21; by default the last 30 days')
  .action(showBooks)

program.command('reconcile').description('compare the last 30 days with Stripe and repair the ledger').action(reconcile)

program
  .command('backup')
  .description('write everything in the database into one compressed file, also while the site runs')
  .option('--to <file>', 'a new file; by default in the folder backups of DATA_DIR, named after the time')
  .action(backUp)

program
  .command('restore')
  .description('bring back a backup, while the site is stopped')
  .requiredOption('--from <file>', 'what "backup" has written, on SQLite or on PostgreSQL')
  .option('--replace', 'also when the database is not empty: what it holds is first backed up')
  .action(restore)

program
  .command('move')
  .description('copy everything into another, empty database and compare every table, while the site is stopped')
  .requiredOption('--to <url>', 'postgres://user:password@host/database, or sqlite:FILE')
  .action(move)

try {
  await program.parseAsync()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await closeDatabase()
}
