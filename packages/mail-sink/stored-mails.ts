import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

export interface MailSummary {
  /** The file's name without its ending. */
  id: string
  receivedAt: number
  /** Null when the message is so damaged that it cannot be parsed. */
  email: Email | null
}

export interface StoredMail extends MailSummary {
  source: Buffer
}

const pageSize = 50

/** The names that `store` in `mail-sink.ts` gives: the time, with dashes, and six random digits. */
const idPattern = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-([\d.]+Z)-[\da-f]{6}$/

export interface MailList {
  /** The newest first. */
  mails: MailSummary[]
  hasOlder: boolean
}

/** Returns one page of the list. `before` is the id of the last mail of the page before. */
export async function listMails(folder: string, before?: string): Promise<MailList> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.eml'))
  const ids = files.map((file) => file.slice(0, -'.eml'.length)).filter((id) => idPattern.test(id))
  const older = ids
    .filter((id) => !before || id < before)
    .toSorted()
    .toReversed()
  const mails = await Promise.all(older.slice(0, pageSize).map((id) => readSummary(folder, id)))
  return { mails: mails.filter((mail) => mail !== null), hasOlder: older.length > pageSize }
}

/** Returns null when there is no such mail. */
export async function readMail(folder: string, id: string): Promise<StoredMail | null> {
  const source = await readSource(folder, id)
  return source && { id, source, receivedAt: receivedAtOf(id), email: await parse(source) }
}

/** Parses the headers only. */
async function readSummary(folder: string, id: string): Promise<MailSummary | null> {
  const source = await readSource(folder, id)
  if (!source) return null
  const end = source.indexOf('\r\n\r\n')
  const headers = end === -1 ? source : source.subarray(0, end + 2)
  return { id, receivedAt: receivedAtOf(id), email: await parse(headers) }
}

async function readSource(folder: string, id: string): Promise<Buffer | null> {
  if (!idPattern.test(id)) return null
  return readFile(join(folder, `${id}.eml`)).catch(() => null)
}

const parse = (source: Buffer): Promise<Email | null> => PostalMime.parse(source).catch(() => null)

const receivedAtOf = (id: string) => Date.parse(id.replace(idPattern, '$1$2:$3:$4'))
