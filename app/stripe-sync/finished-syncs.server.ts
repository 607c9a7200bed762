import { addLogFields } from '../log/log.server.ts'

/** What a sync has read from Stripe. */
interface Read {
  /** Of the objects whose present state the ledger has now. */
  ids: (string | null)[]
  /** The fields of the log's lines about them. */
  logFields: { payment?: string; subscription?: string }
}

/**
 * The syncs of several events, so that Stripe is asked once for events of the same object. A sync that began after an event
 * had arrived has read what the event reports: Stripe changes the object first. One that began before may have read an older
 * state, so the event needs another.
 */
export class FinishedSyncs {
  private readonly syncs = new Map<string, { beganAt: number; logFields: Read['logFields'] }>()

  /**
   * Runs `sync`, unless one of this object began after `since`, a time of `performance.now()`. Returns null when it has read
   * nothing of ours.
   */
  async syncUnlessDone(id: string, since: number, sync: () => Promise<Read | null>): Promise<void> {
    const done = this.syncs.get(id)
    if (done && done.beganAt > since) return addLogFields(done.logFields)
    const beganAt = performance.now()
    const read = await sync()
    for (const each of read?.ids ?? []) {
      if (each) this.syncs.set(each, { beganAt, logFields: read?.logFields ?? {} })
    }
  }
}
