import { giftLetter } from '../content/receipts/gift-letter.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { findSetting, keepSetting } from '../db/setting.queries.server.ts'

/** Who signs the receipts, statements and letters to givers. */
export interface Signatory {
  name: string
  /** Empty: the letter bears the name only. */
  title: string
}

const keys = { name: 'signatory-name', title: 'signatory-title' }

/** Null without the setting: then the publisher signs. */
export async function findSignatory(db: Db | Tx): Promise<Signatory | null> {
  const name = (await findSetting(db, keys.name))?.value
  const title = (await findSetting(db, keys.title))?.value
  return name ? { name, title: title ?? '' } : null
}

/** The lines below a signature. */
export function signersOf(signatory: Signatory | null): string[] {
  if (!signatory) return [giftLetter.sender]
  return [signatory.name, [signatory.title, giftLetter.sender].filter(Boolean).join(', ')]
}

/** With an empty name, the publisher signs. */
export async function keepSignatory(tx: Tx, { name, title }: Signatory, now: number): Promise<void> {
  await keepSetting(tx, keys.name, now, name)
  await keepSetting(tx, keys.title, now, title)
}
