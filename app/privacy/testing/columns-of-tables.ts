import type { Tables } from '../../db/tables.ts'

/** What each column of a table says about a giver, a buyer or a person who wrote to us: the names of columns, with spaces. */
export interface AboutPeople {
  /** Nothing without the other columns: ids, times, amounts, kinds, and words of ours. */
  none: string
  /** An address in STAFF, or what a member of the staff uses to sign in: no person whom the site forgets. */
  staff?: string
  /** "Forget me" empties it, or deletes its row. */
  forgotten?: string
  /** It is of the record of a payment: "Forget me" empties it with the payer, at once when the payment is no income. */
  record?: string
  /** "Forget me" leaves it and says so in a line with these words. */
  kept?: { columns: string; line: string }
}

/**
 * Every column of every table. The test of forgetting compares it with the database, fills what is personal and follows this
 * list, so a new column has its place here. Texts that somebody types about a person are personal, also when they hold a name
 * only sometimes.
 */
export const columnsOfTables: { readonly [Table in keyof Tables]: AboutPeople } = {
  access_link: {
    none: 'id subscription_id created_at expires_at used_at',
    forgotten: 'email',
  },
  // The description is Stripe's name of its own fee: those of payments are not stored.
  balance_entry: {
    none: `
      id account payout_id balance_type type category amount_cents fee_cents net_cents source_id
      payment_intent_id created_at available_at livemode description`,
  },
  box_offer: {
    none: `
      id book quantity price_cents shipping_cents message_id payment_link_id created_at withdrawn_at
      allowed_payments certificate_id`,
    staff: 'who',
    forgotten: 'name email url',
  },
  contact_answer: {
    none: 'id message_id created_at',
    staff: 'who',
    forgotten: 'answer',
  },
  contact_message: {
    none: 'id type created_at answered_at',
    forgotten: 'name email subject message further content_hash',
  },
  deposit_slip: {
    none: 'id deposited_on total_cents fee_cents gift_count elsewhere livemode created_at undone_at',
    staff: 'who',
  },
  email_change: {
    none: `
      id giver_id payment_id made_by gets_receipts created_at expires_at confirmed_at cancelled_at reverted_at`,
    forgotten: 'email email_key previous_email',
  },
  // The number is of an organization; the file may name who signed it. It is kept with the orders that were sold by it.
  exemption_certificate: {
    none: 'id state received_on expires_on created_at',
    staff: 'who',
    kept: { columns: 'number organization content', line: 'exemption certificate' },
  },
  gift_file: {
    none: 'id kind answers created_at expires_at',
    staff: 'who',
    forgotten: 'content',
  },
  // The answers name headings and words such as "Refunded".
  gift_file_columns: {
    none: 'id answers updated_at',
  },
  giver: {
    none: `
      id kind no_letters_at no_letters_reason forgotten_at merged_into name_corrected_at moved_in_at created_at
      updated_at`,
    forgotten: `
      name name_key household_key greeting postal_address phone address_typed_at no_letters_words died_at
      forget_asked_at`,
  },
  giver_email: {
    none: 'id giver_id gets_receipts chosen_at confirmed_at bounced_at created_at',
    forgotten: 'email email_key',
  },
  giver_merge: {
    none: 'id merge_id giver_id from_id into_id created_at undone_at',
    staff: 'who',
    forgotten: 'before',
  },
  giver_note: {
    none: 'id giver_id created_at',
    staff: 'who',
    forgotten: 'note',
  },
  giver_session: {
    none: 'token_hash subscription_id created_at expires_at',
    forgotten: 'email',
  },
  givers_apart: {
    none: 'id one_id other_id created_at',
    staff: 'who',
  },
  // The key has a pseudonym of the client, which ends with the day.
  guard_count: {
    none: 'key count expires_at',
  },
  idempotency_key: {
    none: 'id created_at',
  },
  letter_copy: {
    none: 'id issue_id giver_id created_at',
    forgotten: 'email',
  },
  // The query has the filters of a list: amounts, days and kinds.
  letter_draft: {
    none: 'id audience audience_query send_at issue_id created_at updated_at',
    staff: 'who',
    forgotten: 'subject body',
  },
  // The id is a hash of an address, which tells no one the address: it only says that it is not asked again.
  moved_in_reader: {
    none: 'id created_at',
  },
  named_list: {
    none: 'id kind created_at',
    staff: 'who',
    forgotten: 'name query',
  },
  newsletter_issue: {
    none: `
      id created_at queued_through queued_count post_count printed_count left_out queued_at audience
      audience_query stopped_at`,
    forgotten: 'subject body',
  },
  // The last error is the answer of the mail server, without addresses.
  outbox: {
    none: `
      id kind subject_id dedupe_key status priority run_at locked_until locked_by attempts failed_at
      server_failed_at created_at sent_at last_error came_back came_back_at`,
    forgotten: 'send_to recipient',
  },
  // A state alone names nobody. The postal address stays in gifts that Schedule B may list.
  payment: {
    none: `
      id kind status amount_cents refunded_cents refund_pending_cents refund_failed_cents disputed_cents
      lost_cents dispute_answer_by payment_method failure_reason checkout_session_id payment_intent_id
      livemode version created_at updated_at paid_at giver_id copies_sent address_corrected_at
      refund_started_at statement_descriptor frequency invoice_id subscription_id attempts retry_at
      elsewhere_cents acknowledged_at acknowledged_elsewhere cover_cents tribute_kind tribute_corrected_at
      came_from fund entered_at refund_asked_at import_key deposit_slip_id given_at settled_at
      date_reviewed_at acknowledged_cents words_changed_at payer_corrected_at arrived_by mailed_on mailed_evidence check_dated_on property_kind form_8283_signed_on
      in_return_kind in_return_cents void_reason consent_words book quantity shipping_cents tax_cents taxed_cents confirmed_at
      shipped_at ship_state box_offer_id certificate_id`,
    staff: 'entered_by',
    forgotten: 'tribute_name tell_name tell_email tell_message note postal_address',
    record: `
      payer_name payer_email customer_id description reference in_return ship_name ship_line1 ship_line2
      ship_city ship_zip tracking`,
  },
  payment_part: {
    none: 'id payment_id payment_intent_id payment_method amount_cents refunded_cents lost_cents paid_at',
  },
  payout: {
    none: `
      id account amount_cents status is_automatic arrives_at failed_at created_at livemode read_at
      difference_cents`,
  },
  // The consent is the sentence that was ticked.
  photograph: {
    none: 'id place source_width source_height focus_x focus_y width height consent created_at',
    staff: 'who',
    kept: { columns: 'source', line: 'photographs that show the person' },
  },
  photograph_version: {
    none: 'name photograph_id',
    kept: { columns: 'bytes', line: 'photographs that show the person' },
  },
  // Before and after are an amount, a day, or the last digits of a card.
  recurring_change: {
    none: 'id subscription_id made_by what before after created_at',
    forgotten: 'reason',
  },
  // The method is the kind and the last digits of a card.
  recurring_gift: {
    none: `
      subscription_id giver_id status amount_cents frequency next_at resumes_at ends_at method_expires_at
      livemode version created_at updated_at method`,
    record: 'customer_id',
  },
  // The balances, the signatory of letters, times of tasks.
  setting: {
    none: 'key value updated_at',
  },
  // Addresses in it are masked, and a subject is an id.
  staff_change: {
    none: 'id at what subject before after',
    staff: 'who',
  },
  staff_link: {
    none: 'id leads_to created_at expires_at used_at',
    staff: 'email',
  },
  staff_passkey: {
    none: 'id counter transports created_at last_used_at',
    staff: 'email name public_key',
  },
  staff_preference: {
    none: 'monday_mail updated_at',
    staff: 'email',
  },
  staff_session: {
    none: 'token_hash created_at expires_at passkey_at challenge',
    staff: 'email',
  },
  statement_sent: {
    none: 'id year giver_id way created_at came_back_at said_cents said_gifts corrected_at',
    staff: 'who',
  },
  subscriber: {
    none: 'id status consent_source consented_at confirmed_at unsubscribed_at',
    staff: 'moved_in_by',
    // The consent of a reader from a file is in the words of that file.
    forgotten: 'email consent_text',
  },
  taken_over_gift: {
    none: 'subscription_id taken_at letter_at given_back_at',
    staff: 'taken_by given_back_by',
  },
  thanks: {
    none: 'payment_id how created_at',
    staff: 'who',
  },
  webhook_event: {
    none: 'id type received_at arrived_at missed_at refused',
  },
  word_draft: {
    none: 'path saved_at',
    staff: 'who',
    kept: { columns: 'value was', line: 'the name in words that' },
  },
  // What the staff publishes for everybody.
  word_file: {
    none: 'name content created_at',
    staff: 'who',
  },
  word_publication: {
    none: 'id as_released created_at publish_at problem',
    staff: 'who',
    kept: { columns: 'changes originals', line: 'the name in the words that visitors read' },
  },
}
