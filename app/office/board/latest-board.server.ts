import { findSetting, keepSetting } from '../../db/setting.queries.server.ts'
import type { Db } from '../../db/db.server.ts'
import { livemode } from '../../config/livemode.server.ts'
import { log } from '../../log/log.server.ts'
import type { Board } from './board-figures.ts'
import { countBoard } from './count-board.server.ts'

/** Another one when `Board` changes its shape: what was kept before is then not read. */
const keyOf = (livemode: 0 | 1) => `board:1:${livemode}`
/** So many gifts are counted while the page is asked for. */
const maxCountedAtOnce = 3000
const maxAgeMs = 10 * 60_000

const underWay = new WeakMap<Db, Promise<Board>>()

/**
 * The figures of the board: counted now where there are few gifts. Where there are many, those counted last, and when they
 * are older than ten minutes they are counted anew meanwhile, for whoever asks next.
 */
export async function latestBoard(db: Db, now: number): Promise<Board> {
  const stored = await readBoard(db)
  if (!stored || stored.rows <= maxCountedAtOnce) return recount(db, now)
  if (now - stored.countedAt > maxAgeMs) {
    recount(db, now).catch((error: unknown) => log.error('board-not-counted', { error: String(error) }))
  }
  return stored
}

/** Counts the figures, and keeps them where that took long. Of several calls at once, one counts. */
export function recount(db: Db, now: number): Promise<Board> {
  const counting = underWay.get(db) ?? countAndKeep(db, now).finally(() => underWay.delete(db))
  underWay.set(db, counting)
  return counting
}

async function countAndKeep(db: Db, now: number): Promise<Board> {
  const mode = livemode()
  const board = await countBoard(db, mode, now)
  if (board.rows <= maxCountedAtOnce) return board
  await keepSetting(db, keyOf(mode), now, JSON.stringify(board))
  return board
}

async function readBoard(db: Db): Promise<Board | null> {
  const kept = await findSetting(db, keyOf(livemode()))
  return kept ? (JSON.parse(kept.value) as Board) : null
}
