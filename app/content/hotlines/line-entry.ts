/**
 * The entry of one helpline. `crisis-lines.test.ts` checks the values of the fields. Begin to test the lines whose status is
 * `verified-repositories`. Beside the hours the page shows the day of a test; above the directories it says whether all
 * lines were tested, and then the oldest day. It prints on both sides of one sheet of paper: print it after you add a line.
 * A line for callers in Spanish or in other languages belongs in `spanish.ts` too; let somebody whose first language is
 * Spanish read that part, and write who and when under `evidence.spanish` in `site.ts`.
 */
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
  /**
   * The day (2026-11-30) on which a person called, texted and opened everything above, not before. Null means that nobody has.
   * The office notes it with a button, each 90 days: see Crisis lines there.
   */
  lastChecked: string | null
  /** The person who did it. The office keeps it beside the day, out of what browsers get. */
  checkedBy: string | null
  /** The line answers no more: it is not on the page. */
  isDead: boolean
}
