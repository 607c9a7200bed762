/** What a mail to the staff is about. `today`: the first page of the office. */
export type StaffSubject = { kind: 'gift' | 'order' | 'message' | 'payout'; id: string } | { kind: 'today' }

/**
 * The URL of the page of the office on which the staff sees to it. Null without an office. The office knows its addresses
 * alone: `app/start` passes this function to the rooms that write mails to the staff.
 */
export type OfficeUrlOf = (subject: StaffSubject) => string | null
