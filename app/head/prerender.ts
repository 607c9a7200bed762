import { bookPath } from '../catalog/books.ts'
import { books } from '../content/books/books.ts'

interface PublicPage {
  path: string
  /** In `app`. */
  file: string
  /** Of the route. Without one, it is the file: no two routes may have the same. */
  id?: string
}

/** With one book, the store is its page. */
const bookPages = books.map((book) => ({ path: bookPath(book), file: 'store/page.tsx', id: `store/${book.key}` }))

/**
 * The pages that are the same for every visitor: one line each. Their routes, the files that the build writes, the
 * sitemap, the social pictures and the tests of every page follow from this list. The links in the header and the footer
 * are in `app/content/navigation.ts`.
 */
export const publicPages: readonly PublicPage[] = [
  { path: '/', file: 'pages/home.tsx' },
  { path: '/about', file: 'pages/about.tsx' },
  { path: '/contact', file: 'contact/page.tsx' },
  { path: '/donate', file: 'donate/page.tsx' },
  { path: '/donors', file: 'pages/donors.tsx' },
  { path: '/get-involved', file: 'pages/get-involved.tsx' },
  { path: '/newsletter', file: 'newsletter/page.tsx' },
  { path: '/research', file: 'pages/research.tsx' },
  { path: '/resources', file: 'pages/resources.tsx' },
  { path: '/store', file: 'store/page.tsx' },
  ...(books.length > 1 ? bookPages : []),
  { path: '/privacy', file: 'pages/legal/privacy.tsx' },
  { path: '/cookies', file: 'pages/legal/cookies.tsx' },
  { path: '/terms', file: 'pages/legal/terms.tsx' },
  { path: '/refund', file: 'pages/legal/refund.tsx' },
  { path: '/accessibility', file: 'pages/accessibility.tsx' },
]

/** The build writes these pages as files. */
export const prerenderedPaths = publicPages.map(({ path }) => path)
