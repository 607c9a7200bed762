import { useSearchParams } from 'react-router'

/**
 * The parameters that the public pages read: with one of them a page is rendered for its visitor. With others alone, such
 * as those that newsletters and networks add to a link, the built page is sent.
 */
export const pageQueries = {
  '/contact': ['subject'],
  '/donate': ['amount', 'recurring', 'turned-back', 'again', 'cover', 'fund', 'tribute', 'noLetters', 'from', 'retype'],
  // Also the pages of the books, below it.
  '/store': ['turned-back'],
} as const satisfies Record<string, readonly string[]>

type PageWithQuery = keyof typeof pageQueries

/** The parameters of the address that this page reads. It has no others, so that each is listed above. */
export function usePageQuery(page: PageWithQuery): URLSearchParams {
  const [query] = useSearchParams()
  const names: readonly string[] = pageQueries[page]
  return new URLSearchParams([...query].filter(([name]) => names.includes(name)))
}

/** Whether the public page at this path differs with this query. */
export function readsQuery(path: string, query: URLSearchParams): boolean {
  const page = path.replace(/^\/store\/.*/s, '/store')
  const names: readonly string[] = Object.hasOwn(pageQueries, page) ? pageQueries[page as PageWithQuery] : []
  return query.keys().some((name) => names.includes(name))
}
