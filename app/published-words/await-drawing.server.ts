import { setTimeout as delay } from 'node:timers/promises'
import { DrawingBusyError } from './kept-drawings.server.ts'

/** Why there is no drawing. */
export type NotDrawn =
  /** It takes longer than was waited, or others draw. It may be asked again. */
  | { state: 'busy' }
  /** A sentence with what cannot be drawn, and the reason. */
  | { state: 'failed'; problem: string }
  /** This process serves no built pages. */
  | { state: 'unavailable' }

/** Waits `waitMs` milliseconds for a drawing. A drawing that is not waited for goes on. */
export async function awaitDrawing<Drawn>(
  begin: () => Promise<Drawn>,
  waitMs: number,
): Promise<{ state: 'drawn'; drawn: Drawn } | NotDrawn> {
  const timer = new AbortController()
  try {
    const drawing = begin()
    const drawn = await Promise.race([drawing, delay(waitMs, undefined, { signal: timer.signal, ref: false })])
    if (drawn !== undefined) return { state: 'drawn', drawn }
    // The next request for these words gets the failure.
    drawing.catch(() => {})
    return { state: 'busy' }
  } catch (error) {
    if (error instanceof DrawingBusyError) return { state: 'busy' }
    return { state: 'failed', problem: error instanceof Error ? error.message : String(error) }
  } finally {
    timer.abort()
  }
}
