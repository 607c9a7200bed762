import { chmodSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The files of the site, the sandbox and the mail sink in DATA_DIR. Other files there are not changed. */
const kept = ['', 'app-secret', 'backups', 'mail', 'site.db', 'stripe-sandbox.db']

/** Makes the folder and the site's files in it private, also those of an earlier version that did not. */
export function keepFolderPrivate(folder: string): void {
  for (const name of kept) keepPrivate(join(folder, name))
}

/**
 * For an error about a file or its folder: whose it is, when another user than that of the process owns it. The commands of an
 * operator who forgot `sudo -u` make such files. Empty when it is not the reason.
 */
export function describeOtherOwner(path: string): string {
  const own = process.getuid?.()
  for (const each of [path, dirname(path)]) {
    const owner = ownerOf(each)
    if (owner === null) continue
    if (owner === own || own === undefined) return ''
    return ` ${each} belongs to the user ${owner}, and this runs as the user ${own}: start it as that user, or give it away with chown.`
  }
  return ''
}

/**
 * Why root must not run a command of the site: the files that it makes in this folder would be closed to the folder's owner.
 * Null when it may.
 */
export function refuseRoot(folder: string): string | null {
  const owner = ownerOf(folder)
  if (process.getuid?.() !== 0 || owner === null || owner === 0) return null
  return `${folder} belongs to the user ${owner}, and this runs as root: its files would be closed to that user. Run it as that user, for example with: sudo -u site`
}

/** Null when it does not exist or its folder is closed. */
function ownerOf(path: string): number | null {
  try {
    return statSync(path).uid
  } catch {
    return null
  }
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
