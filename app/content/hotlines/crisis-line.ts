/** One helpline. What a field may hold is checked in `hotlines.test.ts`. */
export interface CrisisLine {
  /** Stable: directories and cards refer to it. */
  id: string
  name: string
  /** One neutral line: who helps whom, and how. */
  line: string
  /** What must stand beside the number: "Not a crisis line", or whom to call first. */
  caution?: string
  /** "Press 1" is printed and never encoded in the link: telephones disagree about pauses. */
  call?: { display: string; href: string; by?: 'videophone' }
  /** The keyword is always printed too: not every telephone fills in the body of a link. */
  text?: { display: string; href: string; keyword?: string }
  chatUrl?: string
  webUrl?: string
  /** Other pages of the same operator that do a work of their own. */
  otherPages?: readonly { label: string; href: string }[]
  /** TTY, relay and other ways in. */
  otherAccess?: readonly { display: string; href?: string }[]
  /** Opening hours with the time zone, cost and languages, as the operator states them. */
  hours: string
  /** `verified-repositories`: public data agrees, the operator's own page was not seen. Test these first. */
  status: 'verified' | 'verified-repositories'
  /**
   * The day (2026-11-30) on which a person called, texted and opened everything above, and who it was.
   * Null until then; to be done again every 90 days.
   */
  lastChecked: string | null
  checkedBy: string | null
}
