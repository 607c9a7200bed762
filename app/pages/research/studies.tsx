import { Link } from 'react-router'
import { navigation } from '../../content/navigation.ts'
import { research } from '../../content/pages/research.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/drawings/icon.tsx'
import { Section, Title } from '../../ui/layout.tsx'
import { type BegunMessage, formFor, mailto } from '../../ui/mailto.ts'
import { fill } from '../../words/fill.ts'

export function Studies() {
  return (
    <Section className="border-t border-line bg-raised" aria-labelledby="studies">
      <Title id="studies">{research.studiesTitle}</Title>
      <ol className="mt-8 grid gap-6 lg:grid-cols-3">
        {research.studies.map(({ title, by, found, url }) => (
          <li key={url} className="flex flex-col rounded-card border border-line bg-paper p-6 sm:p-8">
            <h3 className="text-xl">{title}</h3>
            <p className="mt-2 text-sm text-ink-soft">{by}</p>
            <p className="mt-4 mb-6">{found}</p>
            <p className="mt-auto flex flex-wrap items-center gap-x-5 gap-y-2">
              <a
                href={url}
                aria-label={`${research.viewStudy}: ${title}`}
                className={buttonClass({ variant: 'outline' })}
              >
                {research.viewStudy}
                <Icon small name="outward" />
              </a>
              <a
                href={mailto(requestOf(title))}
                aria-label={`${research.requestCopy}: ${title}`}
                className="text-link inline-flex min-h-11 items-center"
              >
                {research.requestCopy}
              </a>
              <Link
                to={formFor(requestOf(title))}
                aria-label={`${navigation.formInstead}: ${title}`}
                className="text-link inline-flex min-h-11 items-center"
              >
                {navigation.formInstead}
              </Link>
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** The message that asks for a copy of a study. */
function requestOf(title: string): BegunMessage {
  const { subject, lines } = research.copy
  return { subject: fill(subject, { title }), lines: lines.map((line) => fill(line, { title })) }
}
