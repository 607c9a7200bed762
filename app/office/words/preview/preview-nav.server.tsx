import type { OfficeContext } from '../../office-page.ts'

const parts = [
  { path: '/office/words/preview', label: 'Pages' },
  { path: '/office/words/preview/mails', label: 'Mails and documents' },
] as const

/** The two pages of the preview. */
export function PreviewNav({ context: { url } }: { context: Pick<OfficeContext, 'url'> }) {
  return (
    <nav aria-label="Parts of the preview" className="row">
      {parts.map(({ path, label }) => (
        <a key={path} href={path} aria-current={path === url.pathname ? 'page' : undefined} className="button quiet">
          {label}
        </a>
      ))}
    </nav>
  )
}
