import type { Db, Tx } from '../db/db.server.ts'
import { findSetting, keepSetting } from '../db/setting.queries.server.ts'

/** Who signs the letters to givers. */
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

/** With an empty name, the publisher signs. */
export async function keepSignatory(tx: Tx, { name, title }: Signatory, now: number): Promise<void> {
  await keepSetting(tx, keys.name, now, name)
  await keepSetting(tx, keys.title, now, title)
}
