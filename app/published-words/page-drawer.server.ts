import type { ChangedSets } from '../words/words.ts'
import type { DrawnSamples } from './drawn-samples.ts'

/** A page as it is sent. */
export interface PageText {
  html: string
  /** Its size as most browsers get it, compressed with Brotli. */
  bytes: number
}

/** All built pages with words that nobody but their editor sees. */
export interface DrawnWords {
  /** Other words may have pages of other books. */
  paths: readonly string[]
  read(path: string): PageText | undefined
}

/** What the Node process does for the office: see `followWords`. */
export interface PageDrawer {
  /** Rejects with the page and the reason when one cannot be drawn, and with DrawingBusyError when too many wait. */
  preview(changed: ChangedSets): Promise<DrawnWords>
  /** The same before anybody waits for it: see `KeptDrawings`. */
  drawAhead(changed: ChangedSets): Promise<DrawnWords>
  /** The mails and PDF documents of the samples with these words. Rejects like `preview`. */
  drawSamples(changed: ChangedSets): Promise<DrawnSamples>
  /** A page as visitors get it now. */
  readShown(path: string): PageText | undefined
}

let present: PageDrawer | null = null

export function setPageDrawer(drawer: PageDrawer): void {
  present = drawer
}

/** Null where no built pages are served: in development, and for the commands. */
export const pageDrawer = (): PageDrawer | null => present
