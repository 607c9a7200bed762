// As the server does: a .env that leaves NODE_ENV empty, and holds live keys, is meant for both.
import '../server/production.ts'
import { Command, Option } from 'commander'
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

type Action = Parameters<Command['action']>[0]

/** `words` says what the command takes: `<arguments>`, and options. Those that begin with `!` must be given. */
function add(name: string, about: string, action: Action, words: Record<string, string> = {}): void {
  const command = program.command(name).description(about).action(action)
  for (const [flags, text] of Object.entries(words)) {
    if (flags.startsWith('<')) command.argument(flags, text)
    else command.addOption(new Option(flags.replace('!', ''), text).makeOptionMandatory(flags.startsWith('!')))
  }
}

const which = { '<which>': "its number, any id of Stripe's, the payer's email address, or a part of the name" }
const csv = { '--csv': 'as comma-separated values, for a spreadsheet' }

const listOf = (kind: 'gift' | 'order') => (options: Parameters<typeof showPayments>[1]) => showPayments(kind, options)
const showGift = async (text: string) => writePayment(await findOne('gift', text))

add('gifts', 'list the gifts, oldest first', listOf('gift'), {
  '--since <date>': 'only gifts made on or after this day in UTC, as 2026-11-21',
  ...csv,
})
add('gift', 'show one gift with its messages', showGift, which)
add('receipt', "show what became of a gift's receipt, send it once more, or write it out", showReceipt, {
  ...which,
  '--resend': 'send the receipt again, and what else about the gift was given up',
  '--to <address>': 'to this address, which is noted as the donor’s from now on',
  '--print': 'write the receipt here, to be printed and posted',
})
add('orders', 'list the orders of the store, oldest first', listOf('order'), {
  '--since <date>': 'only orders made on or after this day in UTC, as 2026-11-21',
  '--unshipped': 'only those that are paid and still to be sent',
  ...csv,
})
add('order', 'show one order with its messages, note that it was sent, or confirm it once more', showOrder, {
  ...which,
  '--shipped': 'note that the parcel has left, and tell the buyer',
  '--tracking <number>': "the carrier's number, for the message to the buyer",
  '--resend': 'send the confirmation again, and what else about the order was given up',
  '--to <address>': 'to this address, which is noted as the buyer’s from now on',
})
add('messages', 'list what visitors wrote with the contact form, oldest first', showMessages, {
  '--unanswered': 'only messages that nobody has noted as answered',
  ...csv,
})
add('message', 'show one message whole, or note that it has been answered', showMessage, {
  '<id>': '',
  '--answered': 'note that it has been answered',
})
add('forget', 'remove what is stored about a person, and say what the law makes us keep', forget, {
  '<email>': 'the address of the person who asked for it',
  '--dry-run': 'only say what would be removed and kept',
})
add('subscribers', "list the newsletter's subscribers, by the time of their sign-up", showSubscribers, {
  '--csv': 'as comma-separated values, with the proof of each consent',
})
add('unsubscribe', 'take an address off the newsletter', unsubscribeAddress, { '<address>': '' })
program
  .command('newsletter')
  .description('send the prayer newsletter')
  .command('send')
  .argument('<file>', 'a Markdown file')
  .description('send a letter to every confirmed subscriber, or one copy as a test')
  .option('--test <address>', 'send one copy to this address, marked [Test], and store nothing')
  .addHelpText('after', sendingRules)
  .action(sendNewsletter)
add('refused', 'count the posts that were taken for spam or for too many, by day', showRefused, csv)
add('forms', 'close the forms for a while, without a restart: visitors then read to call or write to us', switchForms, {
  '<state>': 'off, on or status',
  '--for <form>': 'contact, newsletter or checkout (gifts and orders); without it, all of them',
})
add('health', 'say whether anything needs attention; exits with 1 if so', showHealth)
add('books', "hold the ledger against Stripe's own books, day by day; exits with 1 if a cent differs", showBooks, {
  '--since <date>': 'from this day on, as 2026-11-21; by default the last 30 days',
})
add('reconcile', 'compare the last 30 days with Stripe and repair the ledger', reconcile)
add('backup', 'write everything in the database into one compressed file, also while the site runs', backUp, {
  '--to <file>': 'a new file; by default in the folder backups of DATA_DIR, named after the time',
})
add('restore', 'bring back a backup, while the site is stopped', restore, {
  '!--from <file>': 'what "backup" has written, on SQLite or on PostgreSQL',
  '--replace': 'also when the database is not empty: what it holds is first backed up',
})
add('move', 'copy everything into another, empty database and compare every table, while the site is stopped', move, {
  '!--to <url>': 'postgres://user:password@host/database, or sqlite:FILE',
})

try {
  await program.parseAsync()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await closeDatabase()
}
