import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What the site, the sandbox and the mail sink keep in DATA_DIR. Other things that lie there are not ours to close. */
const kept = ['', 'app-secret', 'backups', 'mail', 'site.db', 'stripe-sandbox.db']

/** Closes the folder and what we keep in it to everybody else, as an earlier version did not. */
export function keepFolderPrivate(folder: string): void {
  for (const name of kept) keepPrivate(join(folder, name))
}

/** A folder with the sticky bit, such as /tmp, is for everybody: its owner must not close it. */
const stickyBit = 0o1000

/** Closes a file or a folder of our own to everybody else, with the files that SQLite puts beside a database. */
export function keepPrivate(path: string): void {
  for (const each of [path, `${path}-wal`, `${path}-shm`]) {
    const found = statSync(each, { throwIfNoEntry: false })
    if (!found || found.uid !== process.getuid?.() || (found.mode & stickyBit) !== 0) continue
    if ((found.mode & 0o077) !== 0) chmodSync(each, found.mode & 0o700)
  }
}
