import type { ReactNode } from 'react'
import type { LegalDocument } from '../../content/legal/legal-document.ts'
import { legalPage } from '../../content/legal/rules.ts'
import { Container } from '../../ui/layout.tsx'
import { NumberLinks } from '../../ui/number-links.tsx'
import { ContactDetails } from './contact-details.tsx'
import { LastUpdated } from './last-updated.tsx'
import { LegalSection } from './legal-section.tsx'

interface LegalPageProps {
  document: LegalDocument
  /** Instead of the visitor's own date. */
  date?: ReactNode
  /** Stands before the document's own sections. */
  children?: ReactNode
}

/** The one shape of the four policies and the accessibility statement. */
export function LegalPage({ document, date, children }: LegalPageProps) {
  const { title, summary, sections } = document
  return (
    <Container className="py-14 sm:py-20">
      <h1 className="max-w-[12em] text-headline">{title}</h1>
      {date ?? <LastUpdated />}
      <div className="mt-10 grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_2.1fr]">
        <div className="lg:order-last">
          <section aria-labelledby="summary" className="rounded-card bg-sunk p-6 sm:p-8">
            <h2 id="summary" className="text-xl">
              {legalPage.summaryTitle}
            </h2>
            <ul className="mt-3 grid max-w-prose gap-2 text-lg">
              {summary.map((sentence) => (
                <li key={sentence}>
                  <NumberLinks>{sentence}</NumberLinks>
                </li>
              ))}
            </ul>
          </section>
          {children}
          {sections.map((section) => (
            <LegalSection key={section.id} {...section} />
          ))}
          <ContactDetails />
        </div>
        <nav aria-labelledby="contents" className="max-lg:-order-1 max-lg:hidden print:hidden">
          <div className="sticky top-8">
            <h2 id="contents" className="font-text text-base font-semibold tracking-normal text-ink-soft">
              {legalPage.contentsTitle}
            </h2>
            <ul className="mt-2 border-l-2 border-line">
              {[...sections, legalPage.contact].map(({ id, title: label }) => (
                <li key={id}>
                  <a href={`#${id}`} className="flex min-h-11 items-center pl-4 underline-offset-4 hover:underline">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </nav>
      </div>
    </Container>
  )
}
