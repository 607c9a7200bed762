import { books } from './books/books.ts'
import { findSampleValues } from './find-sample-values.ts'
import { site } from './site.ts'

/** The settings of the site and of the books' editions that are still samples. A separate file, because no page needs it. */
export const sampleValues: readonly string[] = findSampleValues({
  ...site,
  books: Object.fromEntries(books.map(({ key, edition }) => [key, edition])),
})
