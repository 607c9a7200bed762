import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The files of the site, the sandbox and the mail sink in DATA_DIR. Other files there are not changed. */
const kept = ['', 'app-secret', 'backups', 'mail', 'site.db', 'stripe-sandbox.db']

/** Makes the folder and the site's files in it private, also those of an earlier version that did not. */
export function keepFolderPrivate(folder: string): void {
  for (const name of kept) keepPrivate(join(folder, name))
}

/** A folder with the sticky bit, such as /tmp, is shared: its owner must not close it. */
const stickyBit = 0o1000

/** Makes a file or folder private, with the files that SQLite creates beside a database. */
export function keepPrivate(path: string): void {
  for (const each of [path, `${path}-wal`, `${path}-shm`]) {
    const found = statSync(each, { throwIfNoEntry: false })
    if (!found || found.uid !== process.getuid?.() || (found.mode & stickyBit) !== 0) continue
    if ((found.mode & 0o077) !== 0) chmodSync(each, found.mode & 0o700)
  }
}
