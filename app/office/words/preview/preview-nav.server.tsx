import { officeHref, type PlainPath } from '../../office-href.ts'
import type { OfficeContext } from '../../office-page.ts'

const parts: readonly { path: PlainPath; label: string }[] = [
  { path: '/office/words/preview', label: 'Pages' },
  { path: '/office/words/preview/mails', label: 'Mails and documents' },
]

/** The two pages of the preview. */
export function PreviewNav({ context: { url } }: { context: Pick<OfficeContext, 'url'> }) {
  return (
    <nav aria-label="Parts of the preview" className="row">
      {parts.map(({ path, label }) => (
        <a
          key={path}
          href={officeHref(path)}
          aria-current={path === url.pathname ? 'page' : undefined}
          className="button quiet"
        >
          {label}
        </a>
      ))}
    </nav>
  )
}
