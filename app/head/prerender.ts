import { allBooks, bookPath, hasSeveralBooks } from '../catalog/books.ts'

interface PublicPage {
  path: string
  /** In `app`. */
  file: string
  /** Of the route, where it serves more than this page. */
  pattern?: string
}

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
  // With several books, also the page of each: see `publicPaths`.
  { path: '/store', file: 'store/page.tsx', pattern: '/store/:book?' },
  { path: '/privacy', file: 'pages/legal/privacy.tsx' },
  { path: '/cookies', file: 'pages/legal/cookies.tsx' },
  { path: '/terms', file: 'pages/legal/terms.tsx' },
  { path: '/refund', file: 'pages/legal/refund.tsx' },
  { path: '/accessibility', file: 'pages/accessibility.tsx' },
]

/** The paths of these pages and of the books' own. Published words add and hide books: ask when it is used. */
export function publicPaths(): string[] {
  const ofBooks = hasSeveralBooks() ? allBooks().map(bookPath) : []
  return publicPages.flatMap(({ path }) => (path === '/store' ? [path, ...ofBooks] : [path]))
}

/** The build writes these pages as files: those of the words as released. */
export const prerenderedPaths = publicPaths()
