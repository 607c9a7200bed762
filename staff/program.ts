import { Command, CommanderError } from 'commander'
import { isOutputFailure } from './output-failure.ts'
import { backUpBeforeMigration, closeDatabase } from '../app/db/database.server.ts'

type Action = OmitThisParameter<Parameters<Command['action']>[0]>

/** A module is loaded when one of its commands runs, so that each command starts fast. */
const codeIn =
  <Name extends string>(load: () => Promise<Record<Name, (...given: Parameters<Action>) => unknown>>) =>
  (name: Name): Action =>
  async (...given) => {
    const code = await load()
    await code[name](...given)
  }

const backup = codeIn(() => import('./backup.ts'))
const exportOf = codeIn(() => import('./export.ts'))
const forms = codeIn(() => import('./forms.ts'))
const health = codeIn(() => import('./health.ts'))
const launch = codeIn(() => import('./launch.ts'))
const office = codeIn(() => import('./office.ts'))
const reconcile = codeIn(() => import('./reconcile.ts'))

/** The command line of the operator. It uses the site's database, also while the site runs. */
export function staffProgram(): Command {
  const program = new Command('npm run staff --')
    .description('What an operator does on the server. The members that STAFF names do everything else at /office.')
    .showHelpAfterError('(add --help to see what there is)')
    // Commander then throws on a wrong option, and the database is closed.
    .exitOverride()

  program
    .command('launch')
    .description(
      'say what stands between this clone and a public site, and how to mend it; exits with 1 if anything does',
    )
    .option('--mail-to <address>', 'also send a mail there, through the mail server of the receipts')
    .option(
      '--make',
      'first make at Stripe what is missing: the products, and the webhook endpoint; their ids and secret are printed once',
    )
    .option('--rehearsal', 'the sandbox is then no obstacle')
    .action(launch('launch'))

  program
    .command('health')
    .description('say whether anything needs attention, and what to do first; exits with 1 if so')
    .option('--mail', 'also send the staff a mail: of the same troubles one a day, without the database')
    .option('--failed <unit>', 'a service of systemd that has failed, to be named, too')
    .action(health('showHealth'))

  program
    .command('sign-in')
    .description('write a link to the office, for when no mail arrives')
    .argument('<address>', 'of somebody whom STAFF names')
    .action(office('writeStaffLink'))

  program
    .command('passkeys')
    .description('say who of the staff has a passkey')
    .option('--remove <address>', 'remove the passkeys of this person, who has lost them')
    .action(office('showPasskeys'))

  program
    .command('forms')
    .description('close the forms for a while, without a restart: visitors then read to call or write to us')
    .argument('<state>', 'off, on or status')
    .option('--for <form>', 'contact, newsletter, my-giving or checkout (gifts and orders); without it, all of them')
    .action(forms('switchForms'))

  program
    .command('backup')
    .description('write everything in the database into one compressed file, also while the site runs')
    .option('--to <file>', 'a new file; by default in the folder backups of DATA_DIR, named after the time')
    .action(backup('backUp'))

  program
    .command('restore')
    .description('bring back a backup, while the site is stopped')
    .option('--from <file>', 'what "backup" has written, on SQLite or on PostgreSQL')
    .option(
      '--drill',
      'change nothing: restore it, or the newest one, into a database that is then removed, and say what it holds',
    )
    .option('--replace', 'also when the database is not empty: what it holds is first backed up')
    .action(backup('restore'))

  program
    .command('move')
    .description('copy everything into another, empty database and compare every table, while the site is stopped')
    .requiredOption('--to <url>', 'postgres://user:password@host/database, or sqlite:FILE')
    .action(backup('move'))

  program
    .command('reconcile')
    .description('compare the last 30 days with Stripe and repair the ledger')
    .option(
      '--books',
      "repair nothing: hold the ledger against Stripe's own books, day by day; exits with 1 if a cent differs",
    )
    .option('--since <date>', 'with --books: from this day on, as 2026-11-21; by default the last 30 days')
    .action(reconcile('reconcile'))

  program
    .command('export')
    .description('write a list as comma-separated values, for a spreadsheet')
    .argument(
      '<kind>',
      'gifts, orders, givers, subscribers, messages, or words: what the office has published, beside what the release says',
    )
    .option('--since <date>', 'only what was made on or after this day in UTC, as 2026-11-21')
    .action(exportOf('exportList'))

  return program
}

/** Runs one command to its end, and sets the exit code. */
export async function runStaff(args: readonly string[]): Promise<void> {
  // The first command of a new version may run before its site has started.
  backUpBeforeMigration(async (db) => {
    const { backUpBeforeUpgrade } = await import('../app/backup/write-backup.server.ts')
    await backUpBeforeUpgrade(db)
  })
  try {
    await staffProgram().parseAsync(args, { from: 'user' })
  } catch (error) {
    // Commander has already printed the error.
    if (!(error instanceof CommanderError) && !isOutputFailure(error)) {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    }
    process.exitCode = error instanceof CommanderError ? error.exitCode : 1
  } finally {
    await closeDatabase()
  }
}
