import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { config } from '../config/config.server.ts'
import type { Db } from '../db/db.server.ts'
import { keepSetting } from '../db/setting.queries.server.ts'
import { findWriteFailure } from '../db/write-failure.server.ts'
import { withCommas } from '../words/with-commas.ts'

const megabyte = 1_000_000
/** What a person does first about a full disk. */
export const diskFirstStep =
  'Remove old files from the folder backups of the site’s data, or give the server a larger disk. Nothing needs a restart.'
/** The alarm is below the smaller of the two. */
const defaultMinimum = { bytes: 1000 * megabyte, share: 0.05 }

export interface DiskState {
  freeBytes: number
  isLow: boolean
  writesFail: boolean
  /** The fault in words. Null when there is none. */
  trouble: string | null
}

/** The free space of the disk of DATA_DIR, and whether the database can write. `db` is null before it is open. */
export async function readDisk(db: Db | null, now: number): Promise<DiskState> {
  const { dataDir, minFreeDiskMb } = config()
  // Before the first start the folder is missing. It will be created on the disk of the working directory.
  const { bavail, blocks, bsize } = await statfs(existsSync(dataDir) ? dataDir : '.')
  const minimum =
    minFreeDiskMb === null
      ? Math.min(defaultMinimum.bytes, blocks * bsize * defaultMinimum.share)
      : minFreeDiskMb * megabyte
  const freeBytes = bavail * bsize
  const isLow = freeBytes < minimum
  const failure = db && (await findWriteFailure(() => tryWriting(db, now)))
  const low = `The disk of the site’s data is almost full: ${inMegabytes(freeBytes)} are free, less than ${inMegabytes(minimum)}.`
  const trouble = failure === null ? (isLow ? low : null) : `The database cannot write: ${failure}.`
  return { freeBytes, isLow, writesFail: failure !== null, trouble }
}

export const inMegabytes = (bytes: number): string => `${withCommas(Math.floor(bytes / megabyte))} MB`

/** Throws the database's error when it cannot write. */
export async function tryWriting(db: Db, now: number): Promise<void> {
  await keepSetting(db, 'write-test', now)
}
