import { books } from '../content/books/books.ts'
import { findSampleValues } from '../values/find-sample-values.ts'
import { site } from '../content/site.ts'

/** The settings of the site and of the books' editions that are still samples. A separate file, because no page needs it. */
export const sampleValues: readonly string[] = findSampleValues({
  ...site,
  books: Object.fromEntries(books.map(({ key, edition }) => [key, edition])),
})
