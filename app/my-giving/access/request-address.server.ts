import type { Db } from '../../db/db.server.ts'
import { requestEmailChange } from '../../givers/email-change.server.ts'
import { isOverAddressLimit } from '../../spam-guard/mail-limit.server.ts'

interface AddressRequest {
  giverId: string
  by: string
  typed: string
  getsReceipts: boolean
}

/**
 * Triggered by: the form in which a giver adds an address.
 * Changes: see `requestEmailChange`. Refused when the new mailbox is over its limit: it may be a stranger's.
 * Repeatable: while the request is open, a second one is the same request.
 */
export function requestAddress(db: Db, { giverId, by, typed, getsReceipts }: AddressRequest, now: number) {
  return db.transaction().execute((tx) => {
    const isOverLimit = (email: string) => isOverAddressLimit(tx, email, now)
    return requestEmailChange(tx, { giverId, by, typed, getsReceipts, isOverLimit }, now)
  })
}
