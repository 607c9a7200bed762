import { donors } from '../../content/donors.ts'

/** The report and the return: files, not pages, so plain links and not the router's. */
export function Documents() {
  const { title, text, links } = donors.documents
  return (
    <div className="mt-12 border-t border-line pt-8">
      <h3 className="text-xl">{title}</h3>
      <p className="mt-2 max-w-prose text-ink-soft">{text}</p>
      <ul className="mt-3 flex flex-wrap gap-x-12 gap-y-2">
        {links.map(({ label, note, to }) => (
          <li key={to}>
            <a href={to} target="_blank" rel="noopener" className="text-link inline-flex min-h-11 items-center">
              {label} ({note})
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
