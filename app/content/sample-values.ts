import { book } from './pages/book.ts'
import { findSampleValues, site } from './site.ts'

/** What the owner has not filled in yet, in the site settings and in the book's edition. Apart, for no page needs it. */
export const sampleValues: readonly string[] = findSampleValues({ ...site, book: book.edition })
