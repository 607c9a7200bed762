import { findSetting, keepSetting } from '../../db/setting.queries.server.ts'
import type { Db } from '../../db/db.server.ts'
import { livemode } from '../../config/livemode.server.ts'
import { log } from '../../log/log.server.ts'
import type { Board } from './board-figures.ts'
import { countBoard } from './count-board.server.ts'

/** Change the number when the shape of `Board` changes: older stored figures are then ignored. */
const keyOf = (livemode: 0 | 1) => `board:2:${livemode}`
/** Up to this number of gifts, each request counts. */
const maxCountedAtOnce = 3000
const maxAgeMs = 10 * 60_000

const running = new WeakMap<Db, Promise<Board>>()

/**
 * The figures of the board. Few gifts are counted now. With many gifts, the stored figures are returned; when these are
 * older than ten minutes, they are counted again in the background for the next request.
 */
export async function latestBoard(db: Db, now: number): Promise<Board> {
  const stored = await readBoard(db)
  if (!stored || stored.rows <= maxCountedAtOnce) return recount(db, now)
  if (now - stored.countedAt > maxAgeMs) {
    recount(db, now).catch((error: unknown) => log.error('board-not-counted', { error: String(error) }))
  }
  return stored
}

/** Counts the figures, and stores them when there are many gifts. Concurrent calls share one count. */
export function recount(db: Db, now: number): Promise<Board> {
  const counting = running.get(db) ?? countAndStore(db, now).finally(() => running.delete(db))
  running.set(db, counting)
  return counting
}

async function countAndStore(db: Db, now: number): Promise<Board> {
  const mode = livemode()
  const board = await countBoard(db, mode, now)
  if (board.rows <= maxCountedAtOnce) return board
  await keepSetting(db, keyOf(mode), now, JSON.stringify(board))
  return board
}

async function readBoard(db: Db): Promise<Board | null> {
  const setting = await findSetting(db, keyOf(livemode()))
  return setting ? (JSON.parse(setting.value) as Board) : null
}
