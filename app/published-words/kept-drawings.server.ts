import { createHash } from 'node:crypto'
import type { ChangedSets } from '../words/words.ts'

/** After that, a drawing that nobody has published is dropped. */
const keptForMs = 10 * 60_000
/** A drawing takes about 2 MB. Publishing checks up to five: see `findLaterMoments`. */
const maxKept = 6
/** A preview is refused when so many drawings wait: each process that draws takes about 250 MB. */
const maxWaiting = 2

/** Others draw at this moment, and more wait. */
export class DrawingBusyError extends Error {
  override name = 'DrawingBusyError'
}

/** Drawings of several kinds that are made one at a time. */
export class DrawingQueue {
  last: Promise<unknown> = Promise.resolve()
  waiting = 0
}

interface Kept<Drawing> {
  drawing: Promise<Drawing>
  /** Somebody waits for it. */
  isWanted: boolean
  timer: NodeJS.Timeout
}

/**
 * Draws with changed words, one drawing of the queue at a time. A drawing is kept for some minutes by its words: what is
 * previewed, checked and published is drawn once. A failure is not kept.
 */
export class KeptDrawings<Drawing> {
  readonly #draw: (changed: ChangedSets) => Promise<Drawing>
  readonly #kept = new Map<string, Kept<Drawing>>()
  readonly #queue: DrawingQueue
  /** The key of what was drawn ahead last. */
  #ahead = ''

  constructor(draw: (changed: ChangedSets) => Promise<Drawing>, queue = new DrawingQueue()) {
    this.#draw = draw
    this.#queue = queue
  }

  /** For a preview. Throws DrawingBusyError when too many wait. */
  async preview(changed: ChangedSets): Promise<Drawing> {
    if (this.#queue.waiting > maxWaiting && !this.#kept.has(keyOf(changed))) throw new DrawingBusyError()
    return this.draw(changed)
  }

  /**
   * Begins a drawing for which nobody waits yet. When its turn comes after a later one was begun, it rejects with
   * DrawingBusyError: the draft was changed since.
   */
  drawAhead(changed: ChangedSets): Promise<Drawing> {
    this.#ahead = keyOf(changed)
    return this.#find(changed, false)
  }

  /** Rejects with the page and the reason. */
  draw(changed: ChangedSets): Promise<Drawing> {
    return this.#find(changed, true)
  }

  #find(changed: ChangedSets, isWanted: boolean): Promise<Drawing> {
    const key = keyOf(changed)
    const kept = this.#kept.get(key)
    if (!kept) return this.#begin(key, inOrder(changed), isWanted)
    kept.isWanted ||= isWanted
    return kept.drawing
  }

  #begin(key: string, changed: ChangedSets, isWanted: boolean): Promise<Drawing> {
    const inTurn = () => {
      if (!kept.isWanted && this.#ahead !== key) throw new DrawingBusyError()
      return this.#draw(changed)
    }
    const queue = this.#queue
    const end = () => {
      if (isWanted) queue.waiting -= 1
    }
    if (isWanted) queue.waiting += 1
    const timer = setTimeout(() => this.#drop(key, kept), keptForMs).unref()
    const kept: Kept<Drawing> = { drawing: queue.last.then(inTurn).finally(end), isWanted, timer }
    queue.last = kept.drawing.catch(() => this.#drop(key, kept))
    this.#kept.set(key, kept)
    const [oldest] = this.#kept
    if (this.#kept.size > maxKept) this.#drop(...oldest!)
    return kept.drawing
  }

  /** Also ends the timer, which would hold the drawing in memory. */
  #drop(key: string, kept: Kept<Drawing>): void {
    clearTimeout(kept.timer)
    if (this.#kept.get(key) === kept) this.#kept.delete(key)
  }
}

/** The same words have the same key, and the same file for browsers, in which order they were changed. */
const inOrder = (changed: ChangedSets): ChangedSets =>
  Object.fromEntries(Object.entries(changed).toSorted(([one], [other]) => (one < other ? -1 : 1)))

const keyOf = (changed: ChangedSets) =>
  createHash('sha256')
    .update(JSON.stringify(inOrder(changed)))
    .digest('base64url')
