import { abuseAndViolenceLines } from '../../content/hotlines/abuse-and-violence.ts'
import { healthAndFamilyLines } from '../../content/hotlines/health-and-family.ts'
import type { LineEntry } from '../../content/hotlines/line-entry.ts'
import type { LineId } from '../../content/hotlines/line-id.ts'
import { specialtyAndFaithLines } from '../../content/hotlines/specialty-and-faith.ts'
import { suicideAndTeenCrisisLines } from '../../content/hotlines/suicide-and-teen-crisis.ts'

/** One helpline, with the addresses of its links. */
export interface CrisisLine<Id extends string = string> extends Omit<
  LineEntry,
  'call' | 'videophone' | 'text' | 'otherAccess'
> {
  /** Stable: directories and cards refer to it. */
  id: Id
  call?: { display: string; href: string; by?: 'videophone' }
  text?: { display: string; href: string; keyword?: string }
  otherAccess: readonly { display: string; href?: string }[]
}

const entries: Readonly<Record<LineId, LineEntry>> = {
  ...suicideAndTeenCrisisLines,
  ...abuseAndViolenceLines,
  ...healthAndFamilyLines,
  ...specialtyAndFaithLines,
}

export function findLine(id: LineId): CrisisLine<LineId> {
  return readLine(id, entries[id])
}

/** Every line, also one that is dead. */
export function allLines(): CrisisLine<LineId>[] {
  return (Object.keys(entries) as LineId[]).map(findLine)
}

/** Whether the page shows a line: not when it is dead. */
export const isShown = (id: LineId): boolean => !entries[id].isDead

/** The lines that the page shows. */
export function crisisLines(): CrisisLine<LineId>[] {
  return allLines().filter(({ id }) => isShown(id))
}

/** A line must be tested again after this time. */
const checkEveryMs = 90 * 24 * 60 * 60_000

/** The lines that a person must test again: never tested, or 90 days ago. */
export function findLinesToCheck(now: number, lines: readonly CrisisLine[] = crisisLines()): CrisisLine[] {
  return lines.filter(({ lastChecked }) => !lastChecked || Date.parse(lastChecked) < now - checkEveryMs)
}

function readLine<Id extends string>(id: Id, entry: LineEntry): CrisisLine<Id> {
  const { call, videophone, text, otherAccess = [], ...rest } = entry
  return {
    id,
    ...rest,
    ...(call && { call: { display: call, href: telOf(call) ?? '' } }),
    ...(videophone && { call: { display: videophone, href: telOf(videophone) ?? '', by: 'videophone' } }),
    ...(text && { text: readText(text) }),
    otherAccess: otherAccess.map((display) => {
      const href = telOf(display)
      return href === null ? { display } : { display, href }
    }),
  }
}

function telOf(display: string): string | null {
  const [number] = /1(-\d{3}){2}-\d{4}|\b\d{3}\b/.exec(display) ?? []
  return number === undefined ? null : `tel:${dialed(number)}`
}

function readText(display: string): NonNullable<CrisisLine['text']> {
  const [, keyword, more = ''] = /^([A-Z]+)( and .*)? to /.exec(display) ?? []
  const [number = ''] = /1(-\d{3}){2}-\d{4}|\b\d{3,6}\b/.exec(display) ?? []
  const href = `sms:${dialed(number)}`
  return keyword ? { display, href: `${href}?&body=${keyword}${more && '%20'}`, keyword } : { display, href }
}

/** The number with the country code; short numbers do not change. */
function dialed(number: string): string {
  return number.startsWith('1-') ? `+${number.replaceAll('-', '')}` : number
}
