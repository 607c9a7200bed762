import { Fragment, type ReactNode } from 'react'
import type { LegalDocument, LegalSection } from '../../content/legal/legal-document.ts'
import { legalPage } from '../../content/legal/legal-page.ts'
import { site } from '../../content/site.ts'
import { streetLine } from '../../words/street-line.ts'
import { Container } from '../../ui/layout.tsx'
import { NumberLinks } from '../../ui/number-links.tsx'
import { HoursLine } from '../../ui/hours-line.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { EmailLink, TextLink } from '../../ui/text-link.tsx'
import { LastUpdated } from './last-updated.tsx'

interface LegalPageProps {
  document: LegalDocument
  /** Replaces the visitor's date. */
  date?: ReactNode
  /** Shown before the sections of the document. */
  children?: ReactNode
}

/** The layout of the four policies and the accessibility statement. */
export function LegalPage({ document, date, children }: LegalPageProps) {
  const { title, summary } = document
  const sections = Object.entries(document.sections)
  return (
    <Container className="py-14 sm:py-20">
      <h1 className="max-w-[12em] text-headline">{title}</h1>
      {date ?? <LastUpdated />}
      <div className="mt-10 grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_2.1fr]">
        <div className="lg:col-start-2 lg:row-start-1">
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
          {sections.map(([id, section]) => (
            <PolicySection key={id} id={id} {...section} />
          ))}
          <ContactDetails />
        </div>
        <nav aria-labelledby="contents" className="max-lg:hidden lg:col-start-1 lg:row-start-1 print:hidden">
          <div className="sticky top-8">
            <h2 id="contents" className="font-text text-base font-semibold tracking-normal text-ink-soft">
              {legalPage.contentsTitle}
            </h2>
            <ul className="mt-2 border-l-2 border-line">
              {[...sections, [legalPage.contact.id, legalPage.contact] as const].map(([id, { title: label }]) => (
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

const sectionLook = 'mt-10 max-w-prose scroll-mt-6'

function PolicySection({ id, title, text, list, facts, after, links }: LegalSection & { id: string }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={sectionLook}>
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      <div className="mt-3 grid gap-4">
        {[text ?? []].flat().map((paragraph) => (
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
        {facts && <Facts facts={facts} />}
        {[after ?? []].flat().map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {links?.map((link) => (
        <p key={link.to}>
          <TextLink link={link} />
        </p>
      ))}
    </section>
  )
}

function Facts({ facts, className = '' }: { facts: Readonly<Record<string, ReactNode>>; className?: string }) {
  return (
    <dl className={`border-t-2 border-ink ${className}`}>
      {Object.entries(facts).map(([name, fact]) => (
        <div key={name} className="grid gap-x-6 border-b border-line py-3 sm:grid-cols-[2fr_3fr]">
          <dt className="min-w-0 font-semibold break-words">{name}</dt>
          <dd className="min-w-0">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

function ContactDetails() {
  const { id, title, text, labels, noVisits } = legalPage.contact
  const { city, state, zip, country } = site.address
  const addressLines = [site.legalName, streetLine(site.address), `${city}, ${state} ${zip}`, country]
  const facts = {
    [labels.byEmail]: <EmailLink className="break-words" />,
    [labels.byPhone]: <PhoneLink phone={site.phone} className="text-link" />,
    [labels.hours]: <HoursLine />,
    [labels.byMail]: (
      <>
        {addressLines.map((line) => (
          <Fragment key={line}>
            {line}
            <br />
          </Fragment>
        ))}
        <span className="text-ink-soft">{noVisits}</span>
      </>
    ),
  }
  return (
    <section id={id} aria-labelledby="contact-title" className={sectionLook}>
      <h2 id="contact-title" className="text-xl">
        {title}
      </h2>
      <p className="mt-3">{text}</p>
      <Facts facts={facts} className="mt-4" />
    </section>
  )
}
