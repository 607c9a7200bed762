/** The entry of one helpline. `hotlines.test.ts` checks the values of the fields. */
export interface LineEntry {
  name: string
  /** One neutral sentence: who helps whom, and how. */
  line: string
  /** The note that must be beside the number: "Not a crisis line", or whom to call first. */
  caution?: string
  /** The printed text. The link calls the first number in it. "press 1" is not dialed, because telephones differ in pauses. */
  call?: string
  /** Like `call`, for a video line. */
  videophone?: string
  /**
   * The printed text. The link texts the first number in it. A word in capitals before "to" is the keyword, which the link
   * fills in if the telephone allows it. With "and" after it, the sender adds the rest.
   */
  text?: string
  chatUrl?: string
  webUrl?: string
  /** Other pages of the operator with their own purpose. */
  otherPages?: readonly { label: string; href: string }[]
  /** The printed text about TTY, relay and other access. */
  otherAccess?: readonly string[]
  /** Opening hours with the time zone, cost and languages, as the operator states them. */
  hours: string
  /** Confirmed by public data, but not by the operator's page. Test these first. */
  status?: 'verified-repositories'
  /** The day (2026-11-30) on which a person called, texted and opened everything above. Repeat it every 90 days. */
  lastChecked?: string
  /** The person who did it. */
  checkedBy?: string
}

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

export function readLine<Id extends string>(id: Id, entry: LineEntry): CrisisLine<Id> {
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
