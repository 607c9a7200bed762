import { book } from './pages/book.ts'
import { findSampleValues, site } from './site.ts'

/** The settings of the site and of the book's edition that are still samples. A separate file, because no page needs it. */
export const sampleValues: readonly string[] = findSampleValues({ ...site, book: book.edition })
