import type { DrawnSamples } from '../published-words/drawn-samples.ts'
import type { PageText } from '../published-words/page-drawer.server.ts'
import type { WordsFile } from '../hydration/words-file.server.ts'
import type { ServedFile } from '../photographs/shown-photographs.server.ts'
import type { ChangedSets } from '../words/words.ts'

/** The words with which pages are drawn. */
export interface DrawOrder {
  /** The changed sets as they are written, by their keys. */
  changed: ChangedSets
  wordsFile: WordsFile | null
}

/** What a process that draws is asked for: all pages, or the samples of mails and PDF documents. */
export type ProcessOrder = ({ what: 'pages' } & DrawOrder) | ({ what: 'samples' } & Pick<DrawOrder, 'changed'>)

/** Drawn pages, with all styles. */
export interface Drawing {
  pages: { path: string; html: string }[]
  /** The copy of the crisis page for a time without a network. */
  keptPage: string
}

/** What the Node process does with pages: it has their files. */
export interface BuiltPages<Drawn> {
  /** Draws every built page in another process. Rejects with the page and the reason. */
  draw(order: DrawOrder): Promise<Drawn>
  /** Writes the samples of mails and PDF documents with changed words in another process. */
  drawSamples(changed: DrawOrder['changed']): Promise<DrawnSamples>
  /** Serves them from now on, at once, with these photographs; null: the files of the build. */
  show(drawn: Drawn | null, photographs: readonly ServedFile[]): void
  /** The paths of the drawn pages. */
  paths(drawn: Drawn): string[]
  /** A drawn page; null: as it is served now. Undefined where there is no such page. */
  read(path: string, drawn: Drawn | null): PageText | undefined
}
