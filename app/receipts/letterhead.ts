/** What every message about money says of its sender. */
export interface Letterhead {
  legalName: string
  ein: string
  email: string
  phone: string
  /** Where donors change or stop a recurring gift themselves, when there is such a page. */
  portalUrl: string | null
  /** What states that know the publisher want every receipt to say. */
  stateNotices: string[]
  sender: { name: string; lines: string[]; url: string }
}
