import type { Db } from '../db/db.server.ts'
import { listenForWakes, WakeSignal } from '../db/wake.server.ts'
import { logCause } from '../log/log-cause.server.ts'
import { log } from '../log/log.server.ts'
import { publisherDay, timeAtWall } from '../values/publisher-time.ts'
import { planWords } from '../words/differences.ts'
import type { ChangedSets } from '../words/words.ts'
import {
  differencesOf,
  findDuePublications,
  findNextPublishTime,
  findWordsVersion,
  recordProblem,
} from './publication.queries.server.ts'
import { showPublishedBooks } from './published-books.server.ts'

/** Finds what no wake announces, for example after the clock was set. */
const defaultPollMs = 15_000
/** After the database failed. */
const databaseRetryMs = 1000
/** A page that could not be drawn is tried again: another process may have taken the memory. */
const drawAgainMs = 5 * 60_000

/** How the pages of the build follow the words. */
export interface Pages<Drawn> {
  /** Draws every page with the changed sets. What is served does not change. Rejects if one cannot be drawn. */
  draw(changed: ChangedSets): Promise<Drawn>
  /** What a person should change in drawn pages, which can be shown nevertheless; null: nothing. */
  findTrouble(drawn: Drawn): string | null
  /** Serves them from now on, at once; null: the pages of the build. */
  show(drawn: Drawn | null): void
}

export interface FollowOptions<Drawn> {
  /** The database; rejects while it does not answer. */
  open: () => Promise<Db>
  databaseUrl: string
  pages: Pages<Drawn>
  signal: AbortSignal
  /** The longest wait, in milliseconds. */
  pollMs?: number
  /** The time, in epoch milliseconds. */
  clock?: () => number
}

/**
 * Shows the published words in this process, at the start, after each publication, and on each day on which an item of a
 * list comes or goes, until `signal` aborts: pages are drawn first, then words and pages change in one step. If a page
 * cannot be drawn, both stay. A page that is too long is shown and reported: in publishing it is refused before, and here nobody
 * is asked, for example after an upgrade. Resolves after the first look.
 */
export async function followPublications<Drawn>(options: FollowOptions<Drawn>): Promise<void> {
  const { open, databaseUrl, signal, pollMs = defaultPollMs } = options
  const wakeSignal = new WakeSignal()
  const follower = new Follower(options)
  signal.addEventListener('abort', () => wakeSignal.wake())
  let waitMs = await follower.look()
  void (async () => {
    let isListening = false
    while (!signal.aborted) {
      const db = isListening ? null : await open().catch(() => null)
      if (db) {
        isListening = true
        listenForWakes({ db, databaseUrl, channel: 'words', signal }, () => wakeSignal.wake())
      }
      await wakeSignal.wait(Math.min(waitMs, pollMs))
      if (!signal.aborted) waitMs = await follower.look()
    }
  })()
}

class Follower<Drawn> {
  readonly #options: FollowOptions<Drawn>
  readonly #clock: () => number
  /** Of the words that are shown: see `findWordsVersion`. The build's are those without a publication. */
  #version = '0 '
  /** When the words that are shown change without a publication. */
  #nextDayAt = Infinity
  #failed: { version: string; at: number } | null = null

  constructor(options: FollowOptions<Drawn>) {
    this.#options = options
    this.#clock = options.clock ?? Date.now
  }

  /** Shows what is due. Returns how long nothing else is due, in milliseconds. */
  async look(): Promise<number> {
    try {
      const db = await this.#options.open()
      const now = this.#clock()
      const version = await findWordsVersion(db, now)
      const isFailed = this.#failed?.version === version && now - this.#failed.at < drawAgainMs
      const isDue = version !== this.#version || now >= this.#nextDayAt
      if (isDue && !isFailed) await this.#show(db, version, now)
      const next = (await findNextPublishTime(db, now)) ?? Infinity
      // A day that could not be drawn is tried again with the next look.
      return Math.min(next, this.#nextDayAt > now ? this.#nextDayAt : Infinity) - now
    } catch (error) {
      if (!this.#options.signal.aborted) logCause('words-failed', error)
      return databaseRetryMs
    }
  }

  async #show(db: Db, version: string, now: number): Promise<void> {
    const { pages, signal } = this.#options
    const publications = await findDuePublications(db, now)
    const id = publications.at(-1)?.id ?? null
    const differences = differencesOf(publications)
    if (Object.keys(differences).length > 0) await import('./load-words.server.ts')
    const { changed, misfits, nextDay, show } = planWords(differences, publisherDay(now))
    let problem: string | null
    try {
      const drawn = Object.keys(changed).length > 0 ? await pages.draw(changed) : null
      if (signal.aborted) return
      show()
      showPublishedBooks(publications)
      pages.show(drawn)
      const left = misfits.map(({ path, reason }) => `${path}: ${reason}`)
      problem = [...left, (drawn && pages.findTrouble(drawn)) ?? ''].join(' ').trim() || null
      this.#version = version
      this.#nextDayAt = (nextDay && timeAtWall(`${nextDay}T00:00`)) || Infinity
      this.#failed = null
      log.info('words-shown', { publication: id, sets: Object.keys(changed), ms: this.#clock() - now })
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error)
      this.#failed = { version, at: now }
    }
    if (problem) log.error('words-problem', { publication: id, problem })
    if (id) await recordProblem(db, id, problem)
  }
}
