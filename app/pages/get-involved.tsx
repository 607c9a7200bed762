import { Link } from 'react-router'
import type { Route } from './+types/get-involved.ts'
import { type AskName, asks } from '../content/asks.ts'
import { type Audience, getInvolved } from '../content/pages/get-involved.ts'
import { navigation } from '../content/navigation.ts'
import { pageMeta } from '../head/page-meta.ts'
import { ButtonRow } from '../ui/controls/button.tsx'
import { ArchScene } from '../ui/drawings/arch-scene.tsx'
import { AudienceDoor } from '../ui/drawings/audience-door.tsx'
import { Icon } from '../ui/drawings/icon.tsx'
import { Container, Section, Title } from '../ui/layout.tsx'
import { formFor, mailto } from '../ui/mailto.ts'
import { StateNotices } from '../ui/state-notices.tsx'
import { TextLink } from '../ui/text-link.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: getInvolved.pageTitle, description: getInvolved.description, path: '/get-involved' })

const grounds = ['bg-paper', 'bg-raised', 'on-night bg-night text-ink'] as const

export default function GetInvolved() {
  const { audiences, closing } = getInvolved
  return (
    <>
      <Doors />
      {audiences.map((audience, index) => (
        <AudienceSection key={audience.id} audience={audience} className={grounds[index]} />
      ))}
      <Section aria-labelledby="closing">
        <div className="text-center">
          <Title id="closing">{closing.title}</Title>
          <p className="mx-auto mt-4 max-w-[23em] text-lg text-ink-soft">{closing.text}</p>
          <ButtonRow links={[closing.contact, closing.give]} give={1} className="mt-8 justify-center" />
          <TextLink link={navigation.stateDisclosures} className="mt-4 text-sm" />
          <StateNotices />
        </div>
      </Section>
    </>
  )
}

/** The three sections of the page as three open doors in one wall. */
function Doors() {
  return (
    <section className="bg-sunk">
      <Container className="grid items-end gap-x-12 gap-y-10 pt-14 sm:pt-20 lg:grid-cols-[2fr_3fr]">
        <div className="lg:pb-20">
          <h1 className="text-headline">{getInvolved.title}</h1>
          <p className="mt-5 max-w-[20em] text-xl text-ink-soft">{getInvolved.lead}</p>
        </div>
        <nav aria-label="On this page">
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(max(5rem,28%),1fr))] gap-3 sm:gap-6">
            {getInvolved.audiences.map(({ id, name }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="group flex flex-col items-center rounded-t-full text-ink no-underline focus-visible:rounded-t-full"
                >
                  <AudienceDoor id={id} />
                  <span className="flex min-h-14 items-center gap-2 font-display text-base font-semibold underline-offset-4 group-hover:underline sm:text-xl">
                    {name}
                    <Icon small name="chevron" className="max-sm:hidden" />
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </Container>
    </section>
  )
}

function AudienceSection({ audience, className = '' }: { audience: Audience; className?: string | undefined }) {
  const { id, scene, title, lead, offers } = audience
  return (
    <Section id={id} className={`border-t border-line ${className}`} aria-labelledby={`${id}-title`}>
      <div className="grid gap-x-16 gap-y-8 md:grid-cols-[2fr_3fr]">
        <div className="flex flex-wrap items-start gap-6 md:block">
          <ArchScene subject={scene} className="w-24 shrink-0 md:w-44 lg:w-56" />
          <div className="flex-[1_9em]">
            <Title id={`${id}-title`} className="md:mt-6">
              {title}
            </Title>
            <p className="mt-3 max-w-[18em] text-lg text-ink-soft">{lead}</p>
          </div>
        </div>
        <ul className="border-t-2 border-ink">
          {offers.map((offer) => (
            <li
              key={offer.title}
              className="grid items-center gap-x-8 gap-y-1 border-b border-line py-5 lg:grid-cols-[1fr_auto]"
            >
              <div>
                <h3 className="text-xl">{offer.title}</h3>
                <p className="mt-1 max-w-[22em] text-ink-soft">{offer.text}</p>
              </div>
              <OfferLinks {...offer} />
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

interface Offer {
  title: string
  /** `ask` is a message that the link begins, on this site or in the visitor's mail program. */
  link: { label: string; to: string } | { label: string; ask: AskName }
  file?: { label: string; to: string }
}

function OfferLinks({ title, link, file }: Offer) {
  const look = 'text-link flex min-h-11 items-center gap-2'
  const ask = 'ask' in link && asks[link.ask]
  return (
    <div className="flex flex-wrap gap-x-6 lg:w-64 lg:flex-col">
      {file && (
        <a href={file.to} className={look}>
          <Icon small name="receipt" />
          <span>{file.label}</span>
        </a>
      )}
      <Link to={'ask' in link ? formFor(asks[link.ask]) : link.to} className={look}>
        <Icon small name={ask ? 'message' : 'outward'} />
        <span>{link.label}</span>
      </Link>
      {ask && (
        <a href={mailto(ask)} className={look}>
          <Icon small name="mail" />
          {getInvolved.byEmail}
          <span className="sr-only">{`: ${title}`}</span>
        </a>
      )}
    </div>
  )
}
