/** Why letters to a giver ended. `moved`: the new address is not known. */
export type NoLettersReason = 'asked' | 'moved' | 'other'

export interface GiverTables {
  /** A person, a household or an organization that gives or orders. See decision 028. */
  giver: {
    /** `P-4K7-9QX-2MDT` */
    id: string
    kind: 'person' | 'household' | 'organization'
    /** As it is printed on envelopes from now on. Who gave a gift is `payment.payer_name`. Null means not known. */
    name: string | null
    /** The name as it is compared: see `nameKeyOf`. Empty: there is no name. */
    name_key: string
    /**
     * Surname, house number and ZIP as they are compared: see `householdKeyOf`. Null means that one of the three is not known.
     */
    household_key: string | null
    /** How a letter begins: `Dear Edna`. Null means with the name. */
    greeting: string | null
    /** Lines as on an envelope. They may begin with the name: see `envelopeOf`. */
    postal_address: string | null
    phone: string | null
    /**
     * When the giver typed the postal address in My giving. It is no evidence of who they are. Null means that it has another
     * source.
     */
    address_typed_at: number | null
    /** When the giver came from a file of another program, also without a gift. Null means that the giver did not. */
    moved_in_at: number | null
    /** When letters to the giver ended. Receipts and statements are still sent. */
    no_letters_at: number | null
    /** Null as long as letters are sent. With a time, null is `asked`. */
    no_letters_reason: NoLettersReason | null
    /** What the staff noted about the reason `other`. */
    no_letters_words: string | null
    /** When the staff recorded that the giver has died: see `diedGivers`. */
    died_at: number | null
    /** When the giver was forgotten on request. Such a row has no name and no addresses. */
    forgotten_at: number | null
    /** When the giver asked to be forgotten while a merge can still be taken apart. It waits until then. */
    forget_asked_at: number | null
    /** The giver whose page shows this giver, after a merge. It is never merged itself. Null means not merged. */
    merged_into: string | null
    /** When the giver or the staff corrected the name or the postal address: see `withPostalAddress`. */
    name_corrected_at: number | null
    created_at: number
    updated_at: number
  }
  /** An address of a giver. An address belongs to one giver at most. */
  giver_email: {
    id: string
    giver_id: string
    /** As it was typed. */
    email: string
    /** The address as it is compared: see `foldEmail`. Unique. */
    email_key: string
    /** 1: mails about the giver's payments go to this address. One address of a giver has it. */
    gets_receipts: 0 | 1
    /**
     * When its owner chose it for the receipts. Null means that nobody chose it. A choice holds for gifts whose address was typed
     * before: see `findRecipient`.
     */
    chosen_at: number | null
    /** When a link that was sent to this address was pressed. */
    confirmed_at: number | null
    /** When a mail to this address came back because the mailbox does not exist. */
    bounced_at: number | null
    created_at: number
  }
  /** A new address of a giver, from the request until the old address can no longer take it back. */
  email_change: {
    id: string
    giver_id: string
    email: string
    email_key: string
    /** The payment whose address is corrected, with its recurring gift. Null means an address of the giver. */
    payment_id: string | null
    made_by: 'giver' | 'staff'
    /** 1: the new address is to get the receipts. */
    gets_receipts: 0 | 1
    /** The address that got the receipts at the time of the request. It can call off the change and take it back. */
    previous_email: string | null
    created_at: number
    /** The link to the new address is valid until then. */
    expires_at: number
    confirmed_at: number | null
    /** When the previous address, or the giver, called off the change before it was confirmed. */
    cancelled_at: number | null
    /** When the previous address took the change back after it was confirmed. */
    reverted_at: number | null
  }
  /** A merge of two givers. Each giver that changed has a row, so that the merge can be taken apart. */
  giver_merge: {
    id: string
    /** The same for all rows of one merge. */
    merge_id: string
    giver_id: string
    /** The giver whose page showed this giver before: itself, unless an earlier merge had joined it. */
    from_id: string
    /** The giver that was kept. */
    into_id: string
    /**
     * In the row of `from_id`: both givers and their addresses as they were, as JSON: see `readBefore`. Null when the merge was
     * taken apart, or can no longer be.
     */
    before: string | null
    who: string
    created_at: number
    undone_at: number | null
  }
  /** Two givers that are two, although they may seem one: the staff said so, or took a merge apart. */
  givers_apart: {
    /** Both ids, in their order. */
    id: string
    one_id: string
    other_id: string
    who: string
    created_at: number
  }
  /** A note of the staff about a giver. */
  giver_note: { id: string; giver_id: string; note: string; who: string; created_at: number }
  /** A requested link to My giving. The link contains the signed id; no token is stored. */
  access_link: {
    id: string
    email: string
    /** The recurring gift that it opens: the link was requested on that gift's page. */
    subscription_id: string | null
    created_at: number
    expires_at: number
    /** When it was first used. */
    used_at: number | null
  }
  /** A session in My giving: for all gifts of the giver who has an address, or for one recurring gift. */
  giver_session: {
    /** SHA-256 of the cookie's token. */
    token_hash: string
    email: string | null
    subscription_id: string | null
    created_at: number
    expires_at: number
  }
}

declare module '../db/tables.ts' {
  interface Tables extends GiverTables {}
}
