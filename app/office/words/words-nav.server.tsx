import { officeHref, type PlainPath } from '../office-href.ts'
import type { OfficeContext } from '../office-page.ts'

const pages: readonly { path: PlainPath; label: string }[] = [
  { path: '/office/words', label: 'All words' },
  { path: '/office/words/draft', label: 'Your changes' },
  { path: '/office/words/history', label: 'History' },
  { path: '/office/words/lists', label: 'Lists' },
  { path: '/office/words/switches', label: 'Switches' },
  { path: '/office/words/photographs', label: 'Photographs' },
]

/** The pages for words, above each of them. */
export function WordsNav({ context }: { context: Pick<OfficeContext, 'url' | 'maySee'> }) {
  const { pathname } = context.url
  return (
    <nav aria-label="Pages for words" className="row">
      {pages
        .filter(({ path }) => context.maySee(path))
        .map(({ path, label }) => (
          <a
            key={path}
            href={officeHref(path)}
            aria-current={path === pathname ? 'page' : undefined}
            className="button quiet"
          >
            {label}
          </a>
        ))}
    </nav>
  )
}
