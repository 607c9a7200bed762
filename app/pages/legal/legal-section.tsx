import { Link } from 'react-router'
import { NumberLinks } from '../../ui/number-links.tsx'
import type { LegalSection as Section } from '../../content/legal/legal-document.ts'

export function LegalSection({ id, title, text, list, facts, after, links }: Section) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-10 max-w-prose scroll-mt-6">
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      <div className="mt-3 grid gap-4">
        {text.map((paragraph) => (
          <p key={paragraph}>
            <NumberLinks>{paragraph}</NumberLinks>
          </p>
        ))}
        {list && (
          <ul className="grid list-disc gap-1 pl-5 marker:text-secondary">
            {list.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        )}
        {facts && (
          <dl className="border-t-2 border-ink">
            {facts.map(([name, fact]) => (
              <div key={name} className="grid gap-x-6 border-b border-line py-3 sm:grid-cols-[2fr_3fr]">
                <dt className="min-w-0 font-semibold break-words">{name}</dt>
                <dd>{fact}</dd>
              </div>
            ))}
          </dl>
        )}
        {after?.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {links?.map(({ label, to }) => (
        <p key={to}>
          <Link to={to} className="text-link inline-flex min-h-11 items-center">
            {label}
          </Link>
        </p>
      ))}
    </section>
  )
}
