import type { Tables } from '../db/tables.ts'
import type { StepName } from './enforce-retention.server.ts'

/** How long the rows of a table stay. */
type Retention =
  /** This step of the daily retention deletes them after their period. */
  | { step: StepName }
  /** They are not deleted by their age, for this reason; `step` removes what names a person. */
  | { kept: string; step?: StepName }

/** Every table, so that none grows without a period or a reason. The compiler asks for each new one. */
export const retentionOfTables: Record<keyof Tables, Retention> = {
  access_link: { step: 'access' },
  balance_entry: {
    kept: 'Books are closed and compared by it, and its journal entries can be made again for any year. It holds amounts and the ids of Stripe, and no person.',
  },
  box_offer: { step: 'offers' },
  contact_answer: { step: 'messages' },
  contact_message: { step: 'messages' },
  deposit_slip: {
    kept: 'It is the line of the bank’s statement to which its gifts belong. It holds a sum, and no giver.',
  },
  email_change: { step: 'emailChanges' },
  exemption_certificate: { step: 'certificates' },
  gift_file: { step: 'giftFiles' },
  gift_file_columns: {
    kept: 'It is a row for each kind of file that somebody loaded: its headings as a hash, and what they mean. It holds no giver.',
  },
  giver: { step: 'givers' },
  giver_email: { step: 'givers' },
  giver_merge: { step: 'givers' },
  giver_note: {
    kept: 'The staff writes and deletes it; it goes when the giver is forgotten. It is a row for each thing that somebody typed.',
  },
  giver_session: { step: 'access' },
  givers_apart: { step: 'givers' },
  guard_count: { kept: 'Each row has an hour or a day after which the next count deletes it.' },
  idempotency_key: { step: 'idempotencyKeys' },
  letter_copy: { step: 'letterCopies' },
  letter_draft: { kept: 'The staff deletes it. It is a row for each letter, and names no reader.' },
  moved_in_reader: {
    kept: 'It is a row for each address that came from a file, so that nobody is asked twice. It holds a hash, and no address.',
  },
  named_list: { kept: 'The staff deletes it. It is a row for each list that somebody named.' },
  newsletter_issue: { kept: 'It says what was sent: a row for each letter, which names no reader.' },
  outbox: { step: 'paymentMails' },
  payment: {
    kept: 'It is the ledger: after the years of the privacy policy the payer is removed, and amount, dates and the ids of Stripe remain.',
    step: 'payments',
  },
  payment_part: { kept: 'It is a part of a payment, and is kept with it. It holds amounts and the ids of Stripe.' },
  payout: {
    kept: 'It is the transfer to the bank to which its balance entries belong. It holds amounts and the ids of Stripe, and no person.',
  },
  photograph: { step: 'photographs' },
  photograph_version: { step: 'photographs' },
  recurring_change: {
    kept: 'It says who changed what a giver is charged. It is kept with its payments; the reason for a stop is removed when the giver is forgotten.',
  },
  recurring_gift: {
    kept: 'It is what its payments belong to. With the last payer among them it loses the giver and the customer at Stripe.',
    step: 'payments',
  },
  setting: { kept: 'It is a row for each thing that is kept between two runs, and does not grow.' },
  staff_change: {
    kept: 'It is the audit log: the database refuses to delete an entry. Addresses in it are masked, and a subject is an id.',
  },
  staff_link: { step: 'office' },
  staff_passkey: { kept: 'It is a row for each key of a member. The member, or the command passkeys, removes it.' },
  staff_preference: { kept: 'It is a row for each member of the staff.' },
  staff_session: { step: 'office' },
  statement_sent: { step: 'statements' },
  subscriber: { step: 'subscribers' },
  taken_over_gift: {
    kept: 'It is a row for each recurring gift of another program that the office took over: when, and by whom. It holds no giver.',
  },
  thanks: { kept: 'It is at most a row for each gift: how somebody thanked for it. It holds no giver.' },
  webhook_event: { step: 'events' },
  word_draft: { kept: 'It is a row for each text that an editor prepares, until it is published or discarded.' },
  word_file: { step: 'wordFiles' },
  word_publication: {
    kept: 'The words of the site are all publications together, also for a day that is past. It is a row for each time that somebody publishes.',
  },
}
