import { dirname } from 'node:path'
import { isDiskFailure } from '../db/write-failure.server.ts'
import { placeOf } from '../values/place-of.ts'
import { DumpError } from './dump.server.ts'

/** Throws the error again, one of a full disk with what is full: a folder, or a database. */
export function nameFullDisk(error: unknown, place: string): never {
  if (!isDiskFailure(error)) throw error
  throw new DumpError(
    `The disk of ${place} is full, or fails: ${(error as Error).message}. Make room, and try again.`,
    {
      cause: error,
    },
  )
}

/** What a full disk of a database is called: the folder of a file, or the server. */
export const diskOf = (url: string): string =>
  url.startsWith('sqlite:') ? dirname(url.slice('sqlite:'.length)) : `the database ${placeOf(url)}`
