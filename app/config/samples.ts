/** Samples, which a public site must not show. */
export interface Samples {
  /** The settings of `app/content/site.ts` that are still samples. */
  values: readonly string[]
  /** The files below `/downloads` that say SAMPLE on every page. */
  documents: readonly string[]
}
