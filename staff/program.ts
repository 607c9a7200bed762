import { Command, CommanderError, Option } from 'commander'
import { audiences } from '../app/newsletter/newsletter-tables.ts'
import { manualGiftMethods } from '../app/payments/manual-gift-methods.ts'
import { voidReasons } from '../app/manual-gifts/void-gift.server.ts'
import { closeDatabase } from '../app/db/database.server.ts'

const sendingRules = `
The file's first line is "# Title": the title is the subject, the rest is the letter, in Markdown. HTML shows as it
was typed, links are http, https or mailto, pictures show their description.

The command may be interrupted: the running site, or the same command again, continues where it was. Nobody gets a
letter twice. "newsletter stop TITLE" ends it. A file with another text under the same title is refused.`

type Action = OmitThisParameter<Parameters<Command['action']>[0]>

/** A module is loaded when one of its commands is run: no command waits for the code of the others. */
const codeIn =
  <Name extends string>(load: () => Promise<Record<Name, (...given: Parameters<Action>) => unknown>>) =>
  (name: Name): Action =>
  async (...given) => {
    const code = await load()
    await code[name](...given)
  }

const backup = codeIn(() => import('./backup.ts'))
const books = codeIn(() => import('./books.ts'))
const change = codeIn(() => import('./change-payment.ts'))
const deposits = codeIn(() => import('./deposits.ts'))
const forget = codeIn(() => import('./forget.ts'))
const guard = codeIn(() => import('./guard.ts'))
const health = codeIn(() => import('./health.ts'))
const launch = codeIn(() => import('./launch.ts'))
const messages = codeIn(() => import('./messages.ts'))
const letters = codeIn(() => import('./newsletter.ts'))
const office = codeIn(() => import('./office.ts'))
const payments = codeIn(() => import('./payments.ts'))
const statements = codeIn(() => import('./statements.ts'))

const which = { '<which>': "its number, any id of Stripe's, the payer's email address, or a part of the name" }
const csv = { '--csv': 'as comma-separated values, for a spreadsheet' }

/** The command line of the publisher's staff. It works on the site's own database, also while the site runs. */
export function staffProgram(): Command {
  const program = new Command('npm run staff --')
    .description('What the staff can look up and do. Who is named in STAFF can also do it at /office.')
    .showHelpAfterError('(add --help to see what there is)')
    // Then a wrong option is an error here, and the database is closed after it as well.
    .exitOverride()

  /** `words` says what the command takes: `<arguments>`, and options. Those that begin with `!` must be given. */
  function add(name: string, about: string, action: Action, words: Record<string, string> = {}, parent = program) {
    const command = parent.command(name).description(about).action(action)
    for (const [flags, text] of Object.entries(words)) {
      if (flags.startsWith('<')) command.argument(flags, text)
      else command.addOption(new Option(flags.replace('!', ''), text).makeOptionMandatory(flags.startsWith('!')))
    }
    return command
  }

  add('gifts', 'list the gifts, oldest first', payments('showGifts'), {
    '--since <date>': 'only gifts made on or after this day in UTC, as 2026-11-21',
    ...csv,
  })
  add(
    'sources',
    'count the gifts by what their link said of itself, as /donate?from=spring-letter',
    payments('showSources'),
    {
      '--since <date>': 'only gifts paid on or after this day in UTC, as 2026-11-21',
      ...csv,
    },
  )
  add('gift', 'show one gift with its messages', payments('showGift'), which)
  add('receipt', "show what became of a gift's receipt, send it once more, or write it out", change('showReceipt'), {
    ...which,
    '--resend': 'send the receipt again, and what else about the gift was given up',
    '--to <address>': 'to this address, which is noted as the donor’s from now on',
    '--print': 'write the receipt here, to be printed and posted',
  })
  add('enter-gift', 'enter a gift that did not come through Stripe, and send its receipt', change('createManualGift'), {
    '<method>': `how it came: ${manualGiftMethods.join(', ')}`,
    '!--date <date>': 'the day it was received, as 2026-11-21',
    '--amount <dollars>':
      'what was given, as 250 or 1,234.50; none for stock and in-kind: their receipts state no value',
    '--name <name>': 'the donor’s name',
    '--email <address>': 'where the receipt goes; without it, "receipt ID --print" writes it, to be posted',
    '--address <lines>': 'the postal address as on an envelope, its lines parted by ";"',
    '--description <words>': 'which shares or goods, and how many; which fund or employer gave it',
    '--reference <text>': 'the check’s number, or what else to find it by',
    '--again': 'also if the same gift is entered already: another one like it',
  })
  add(
    'statements',
    'say how the statements of a year stand, or send those that are not sent',
    statements('showStatements'),
    {
      '<year>': 'as 2025',
      '--send': 'send each giver with an e-mail address theirs, once',
    },
  )
  add('void-gift', 'cancel a gift that the office entered: a check that came back, or a mistake', change('voidGift'), {
    ...which,
    '--why <reason>': `${Object.keys(voidReasons).join(', ')}; without it, wrong`,
  })
  add('refund', 'give a gift or an order back through Stripe, and tell the payer', change('refund'), {
    ...which,
    '--amount <dollars>': 'only so much of it; without it, all that is left',
    '--again': 'also if the same part was refunded today: once more',
  })
  add('orders', 'list the orders of the store, oldest first', payments('showOrders'), {
    '--since <date>': 'only orders made on or after this day in UTC, as 2026-11-21',
    '--unshipped': 'only those that are paid and still to be sent',
    ...csv,
  })
  add(
    'order',
    'show one order with its messages, note that it was sent, or confirm it once more',
    change('showOrder'),
    {
      ...which,
      '--shipped': 'note that the parcel has left, and tell the buyer',
      '--not-shipped': 'take that back: it is to be packed again',
      '--tracking <number>': "the carrier's number, for the message to the buyer",
      '--resend': 'send the confirmation again, and what else about the order was given up',
      '--to <address>': 'to this address, which is noted as the buyer’s from now on',
    },
  )
  add('messages', 'list what visitors wrote with the contact form, oldest first', messages('showMessages'), {
    '--unanswered': 'only messages that nobody has noted as answered',
    ...csv,
  })
  add('message', 'show one message whole, or note that it has been answered', messages('showMessage'), {
    '<id>': '',
    '--answered': 'note that it has been answered',
  })
  add('forget', 'remove what is stored about a person, and say what the law makes us keep', forget('forget'), {
    '<email>': 'the address of the person who asked for it',
    '--dry-run': 'only say what would be removed and kept',
  })
  add('subscribers', "list the newsletter's subscribers, by the time of their sign-up", letters('showSubscribers'), {
    '--csv': 'as comma-separated values, with the proof of each consent',
  })
  add('unsubscribe', 'take an address off the newsletter and the letters to givers', letters('unsubscribeAddress'), {
    '<address>': '',
  })
  const newsletter = program.command('newsletter').description('send a letter to subscribers or givers')
  const letter = { '<title>': 'the title of the letter' }
  const send = 'send a letter to every confirmed subscriber, or to givers, or one copy as a test'
  const test = { '--test <address>': 'send one copy to this address, marked [Test], and store nothing' }
  add('send', send, letters('sendNewsletter'), { '<file>': 'a Markdown file', ...test }, newsletter)
    .addOption(new Option('--audience <who>', 'to whom').choices(audiences).default('subscribers'))
    .addHelpText('after', sendingRules)
  add('stop', 'send no further copy of a letter that is being sent', letters('stopNewsletter'), letter, newsletter)
  const goOn = 'go on with a stopped letter: who has no copy yet gets one'
  add('continue', goOn, letters('continueNewsletter'), letter, newsletter)
  add('refused', 'count the posts that were taken for spam or for too many, by day', guard('showRefused'), csv)
  add(
    'forms',
    'close the forms for a while, without a restart: visitors then read to call or write to us',
    guard('switchForms'),
    {
      '<state>': 'off, on or status',
      '--for <form>': 'contact, newsletter or checkout (gifts and orders); without it, all of them',
    },
  )
  const ofChanges = 'list what the staff changed, oldest first'
  add('changes', ofChanges, office('showChanges'), csv)
  add('sign-in', 'write a link to the office, for when no mail arrives', office('writeStaffLink'), {
    '<address>': 'of somebody whom STAFF names',
  })
  add('passkeys', 'say who of the staff has a passkey', office('showPasskeys'), {
    '--remove <address>': 'remove the passkeys of this person, who has lost them',
  })
  add(
    'launch',
    'say what stands between this clone and a public site, and how to mend it; exits with 1 if anything does',
    launch('launch'),
    {
      '--mail-to <address>': 'also send a mail there, through the mail server of the receipts',
      '--make':
        'first make at Stripe what is missing: the products, and the webhook endpoint; their ids and secret are printed once',
      '--rehearsal': 'that the sandbox stands in the place of Stripe is then no obstacle',
    },
  )
  add('health', 'say whether anything needs attention; exits with 1 if so', health('showHealth'))
  add(
    'books',
    "hold the ledger against Stripe's own books, day by day; exits with 1 if a cent differs",
    books('showBooks'),
    {
      '--since <date>': 'from this day on, as 2026-11-21; by default the last 30 days',
    },
  )
  add('deposits', "list Stripe's payouts to the bank, or write them for the bookkeeper", deposits('showDeposits'), {
    '--since <date>': 'from this day on in UTC, as 2026-11-01',
    '--until <date>': 'up to this day, as 2026-11-30',
    '--read': 'first ask Stripe for what is new',
    '--csv': 'every movement at Stripe, a row each, as comma-separated values',
    '--journal <program>': 'journal entries in the columns that qbo (QuickBooks Online) or xero imports',
    '--received': 'with --journal: of the gifts that did not come through Stripe, instead of the payouts',
  })
  add('reconcile', 'compare the last 30 days with Stripe and repair the ledger', books('reconcile'))
  add(
    'backup',
    'write everything in the database into one compressed file, also while the site runs',
    backup('backUp'),
    {
      '--to <file>': 'a new file; by default in the folder backups of DATA_DIR, named after the time',
    },
  )
  add('restore', 'bring back a backup, while the site is stopped', backup('restore'), {
    '!--from <file>': 'what "backup" has written, on SQLite or on PostgreSQL',
    '--replace': 'also when the database is not empty: what it holds is first backed up',
  })
  add(
    'move',
    'copy everything into another, empty database and compare every table, while the site is stopped',
    backup('move'),
    {
      '!--to <url>': 'postgres://user:password@host/database, or sqlite:FILE',
    },
  )

  return program
}

/** Runs one command to its end, and sets the exit code. */
export async function runStaff(args: readonly string[]): Promise<void> {
  try {
    await staffProgram().parseAsync(args, { from: 'user' })
  } catch (error) {
    // Commander has said already what was wrong.
    if (!(error instanceof CommanderError)) {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    }
    process.exitCode = error instanceof CommanderError ? error.exitCode : 1
  } finally {
    await closeDatabase()
  }
}
