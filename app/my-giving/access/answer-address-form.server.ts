import type { Db } from '../../db/db.server.ts'
import { addresses } from '../../content/my-giving/addresses.ts'
import { cancelEmailChange } from '../../givers/email-change.server.ts'
import { chooseReceiptsEmail, removeEmail } from '../../givers/giver-emails.server.ts'
import type { FullSession } from '../../givers/giver-session.server.ts'
import { fieldOf } from '../../values/form-fields.ts'
import { requestAddress } from './request-address.server.ts'

type AddressAnswer =
  /** `removed`: the address that the giver has no longer. */
  | { ok: true; done: keyof typeof addresses.done; removed?: string }
  | { ok: false; problem: string; status: 400 | 429; isAdding: boolean }

/** Handles the forms of the page of a giver's addresses, by their field `intent`. */
export async function answerAddressForm(
  db: Db,
  { giverId, email: by }: Pick<FullSession, 'giverId' | 'email'>,
  fields: FormData,
  now: number,
): Promise<AddressAnswer> {
  const id = fieldOf(fields, 'id')
  switch (fields.get('intent')) {
    case 'receipts': {
      const chosen = await chooseReceiptsEmail(db, { giverId, id, by }, now)
      return chosen.ok ? { ok: true, done: 'receipts' } : refuse(chosen.problem)
    }
    case 'remove': {
      const removed = await removeEmail(db, { giverId, id, by }, now)
      return removed.ok ? { ok: true, done: 'removed', removed: removed.email } : refuse(removed.problem)
    }
    case 'cancel':
      await cancelEmailChange(db, id, now, giverId)
      return { ok: true, done: 'cancelled' }
    default: {
      const request = { giverId, by, typed: fieldOf(fields, 'email'), getsReceipts: fields.has('receipts') }
      const added = await requestAddress(db, request, now)
      return added.ok ? { ok: true, done: 'added' } : { ...added, isAdding: true }
    }
  }
}

const refuse = (problem: string) => ({ ok: false, problem, status: 400, isAdding: false }) as const
