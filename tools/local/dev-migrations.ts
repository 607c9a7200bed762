/**
 * What `npm run dev` asks before a migration that somebody is writing runs on the database of this machine, and after it
 * was changed or removed. The development server loads this file as it loads the site, so it has the migrations of now.
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { readDumpFile } from '../../app/backup/dump-file.server.ts'
import { type DumpHeader, loadInto } from '../../app/backup/dump.server.ts'
import { isInUse } from '../../app/backup/in-use.server.ts'
import { openDatabase, type Db, type Tx } from '../../app/db/db.server.ts'
import { findMigrations, migrateToLatest, migrations } from '../../app/db/migrations.server.ts'
import { findSetting, keepSetting } from '../../app/db/setting.queries.server.ts'

/** Answers whether a person says yes. Null means that nobody can be asked. `state`: what the question is about, and its texts. */
type Ask = (question: string, state: string) => Promise<boolean | null>

/** What the developer must decide. The message says what to do; it is printed without a stack trace. */
class MigrationUndecided extends Error {
  override name = 'MigrationUndecided'
  code = 'MIGRATION_UNDECIDED'
}

interface Place {
  /** The database. */
  url: string
  /** The folder with `backups`. */
  dataDir: string
  ask: Ask
  /** Prints a sentence. */
  say: (text: string) => void
  /** The folder of the migrations' files. */
  folder?: string
}

const list = '`migrations` in app/db/migrations.server.ts'
/** The hash of the text with which the newest migration ran. */
const ranKey = 'migration-in-development'
const ownFolder = join(import.meta.dirname, '../../app/db/migrations')

/** Returns null when there is no file of this name. */
function hashOf(name: string, folder: string): string | null {
  const file = join(folder, `${name}.server.ts`)
  return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : null
}

/**
 * Call it before the site opens the database. It says and asks what is to be decided, and after a yes sets the database
 * back. Throws MigrationUndecided when the site must not start, which leaves the database as it is.
 */
export async function decideMigrations(place: Place): Promise<void> {
  const { url, ask, say, folder = ownFolder } = place
  for (const name of unlistedIn(folder)) {
    say(`app/db/migrations/${name}.server.ts has no line in ${list}: it does not run. Add it when it is finished.`)
  }
  const state = await readState(url)
  const { done, ran } = state
  const last = done.at(-1)
  const unknown = done.filter((name) => !(name in migrations))
  if (unknown[0]) {
    const finding = `This database has had ${unknown.join(' and ')}, which ${list} no longer lists. List it again, or set the database back.`
    return setBackAfterYes(place, state, finding, unknown[0])
  }
  if (last && ran?.name === last && ran.hash !== hashOf(last, folder)) {
    const finding = `${last} was changed after it ran on this database, which has what the earlier text made. Undo the change, or set the database back.`
    // A comment may be all that changed, so the site starts nevertheless.
    await setBackAfterYes(place, state, finding, last).catch((error: unknown) => {
      if (!(error instanceof MigrationUndecided)) throw error
      say(error.message)
    })
  }
  const pending = Object.keys(migrations).filter((name) => !done.includes(name))
  if (done.length === 0 || pending.length === 0) return
  const news = `${pending.join(' and ')} has not run on this database, and runs once. While you write it, leave its line out of ${list}.`
  const texts = pending.map((name) => hashOf(name, folder)).join()
  const answer = await ask(`${news}\nIs it finished, and shall it run now?`, texts)
  if (answer) return
  throw new MigrationUndecided(`${news} ${whereToAnswer(answer, 'run it')}`)
}

async function setBackAfterYes(place: Place, { done }: State, finding: string, name: string): Promise<void> {
  const { url, dataDir, ask, say, folder = ownFolder } = place
  const backup = await findBackup(join(dataDir, 'backups'), done[done.indexOf(name) - 1])
  const how = backup
    ? `Setting it back restores ${backup}, which was written before the migration: what was added since is missing.`
    : 'Setting it back makes a new, empty one, because there is no backup from before the migration: make the sample data again.'
  const text = `${finding}\n${how} What is there now is kept under a name with the time. The migrations that are listed then run.`
  const answer = await ask(`${text}\nSet it back now?`, String(hashOf(name, folder)))
  if (!answer) throw new MigrationUndecided(`${text}\n${whereToAnswer(answer, 'set it back')}`)
  if (await isInUse(url)) throw new MigrationUndecided('Another process has the database open. Stop it first.')
  say(`The database is set back. What was there is kept as ${await setBack(url, backup)}.`)
}

const whereToAnswer = (answer: false | null, what: string) =>
  answer === null
    ? `To ${what}, answer yes to npm run dev in a terminal.`
    : 'You are asked again when you have changed it, and at the next start.'

/** Keeps with which text the newest migration has run. Call it when the site has opened the database. */
export async function keepMigrationRun(db: Db, folder = ownFolder): Promise<void> {
  const name = (await findMigrations(db)).at(-1)
  const { ran } = await stateOf(db)
  if (!name || ran?.name === name) return
  await keepSetting(db, ranKey, Date.now(), JSON.stringify({ name, hash: hashOf(name, folder) }))
}

/** Files of migrations that are not listed. */
const unlistedIn = (folder: string) =>
  globSync('[0-9]*.server.ts', { cwd: folder })
    .map((file) => basename(file, '.server.ts'))
    .filter((name) => !(name in migrations))

interface State {
  done: string[]
  /** The newest migration that ran in development, and the hash of its text. */
  ran: { name: string; hash: string | null } | null
}

async function readState(url: string): Promise<State> {
  if (url.startsWith('sqlite:') && !existsSync(url.slice('sqlite:'.length))) return { done: [], ran: null }
  // The start of the site says why it cannot be opened.
  const db = await openDatabase(url).catch(() => null)
  if (!db) return { done: [], ran: null }
  try {
    return await stateOf(db)
  } finally {
    await db.destroy()
  }
}

async function stateOf(db: Db): Promise<State> {
  const done = await findMigrations(db)
  // A database from before the first release may have no such table.
  const kept = done.length > 0 ? await findSetting(db, ranKey).catch(() => undefined) : undefined
  return { done, ran: kept ? (JSON.parse(kept.value) as State['ran']) : null }
}

/** The newest backup with the schema. Undefined: there is none. */
async function findBackup(folder: string, schema: string | undefined): Promise<string | undefined> {
  const found: { file: string; madeAt: string }[] = []
  for (const file of globSync('*.ndjson.gz', { cwd: folder }).map((name) => join(folder, name))) {
    const first = await readDumpFile(file).next()
    const header = first.value as DumpHeader
    if (header.schema === schema) found.push({ file, madeAt: header.madeAt })
  }
  return found.toSorted((a, b) => (a.madeAt < b.madeAt ? -1 : 1)).at(-1)?.file
}

/** A new name for what is there: of a file, or of a schema of PostgreSQL. */
function asideOf(url: string): string {
  const time = new Date().toISOString().slice(0, 19).replaceAll(/[:T]/g, '-')
  return url.startsWith('sqlite:') ? `${url.slice('sqlite:'.length)}-before-${time}` : `schema before-${time}`
}

/**
 * Replaces the database by the backup, or by an empty one if there is no backup. If that fails, nothing is changed. Returns
 * the name of the old one.
 */
async function setBack(url: string, backup: string | undefined): Promise<string> {
  const aside = asideOf(url)
  const fill = (tx: Tx) => (backup ? loadInto(tx, readDumpFile(backup)) : migrateToLatest(tx))
  if (!url.startsWith('sqlite:')) {
    await withDb(url, async (tx) => {
      const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(tx)
      const schema = sql.id(rows[0]!.name)
      await sql`alter schema ${schema} rename to ${sql.id(aside.replace('schema ', ''))}`.execute(tx)
      await sql`create schema ${schema}`.execute(tx)
      await fill(tx)
    })
    return aside
  }
  const file = url.slice('sqlite:'.length)
  const made = `${aside}.new`
  await withDb(`sqlite:${made}`, fill)
  for (const [from, to] of [
    [file, aside],
    [made, file],
  ] as const)
    for (const end of ['', '-wal', '-shm']) if (existsSync(from + end)) renameSync(from + end, to + end)
  return aside
}

async function withDb(url: string, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  const db = await openDatabase(url)
  try {
    await db.transaction().execute(work)
  } finally {
    await db.destroy()
  }
}
