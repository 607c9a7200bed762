import { Link } from 'react-router'
import type { Route } from './+types/home.ts'
import { firstBook } from '../catalog/books.ts'
import { home } from '../content/pages/home.ts'
import { site } from '../content/site.ts'
import { organisation } from '../head/organisation.ts'
import { pageMeta } from '../head/page-meta.ts'
import { SignUpSection } from '../newsletter/sign-up-section.tsx'
import readOn from '../ui/book/read-on.svg'
import { TurnableBook } from '../ui/book/turnable-book.tsx'
import { ButtonRow } from '../ui/controls/button.tsx'
import { ArchScene } from '../ui/drawings/arch-scene.tsx'
import { ServedDrawing } from '../ui/drawings/served-drawing.tsx'
import { Container, Section, Title } from '../ui/layout.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Stories } from './home/stories.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: `${site.name}: Gospel books for children`,
    description: home.description,
    path: '/',
    jsonLd: import.meta.env.SSR ? organisation() : undefined,
  })

export default function Home() {
  return (
    <>
      <section className="on-night overflow-hidden bg-night text-ink">
        <Container className="grid items-center gap-x-8 gap-y-4 pt-5 pb-6 lg:grid-cols-[5fr_7fr] lg:py-8">
          <div>
            <h1 className="text-headline">{home.headline}</h1>
            <p className="mt-2 max-w-[22em] text-lg text-ink-soft sm:mt-4 sm:text-xl">{home.lead}</p>
            <ButtonRow links={[home.callToAction, home.researchLink]} className="ask mt-4 sm:mt-6" />
          </div>
          <TurnableBook book={firstBook} />
        </Container>
        <Tiers />
      </section>

      <Mission />
      {site.evidence.successStories !== null && <Stories {...home.stories} />}

      <Section aria-labelledby="closing">
        <div className="grid items-center gap-10 sm:grid-cols-[1fr_auto]">
          <div>
            <Title id="closing">{home.closing.title}</Title>
            <p className="mt-4 max-w-prose text-lg text-ink-soft">{home.closing.text}</p>
            <ButtonRow links={[home.callToAction, home.closing.aboutLink]} />
          </div>
          <img
            src={readOn}
            width="1200"
            height="600"
            alt=""
            loading="lazy"
            className="aspect-6/5 w-full rounded-card object-cover object-left sm:w-64 lg:w-96"
          />
        </div>
      </Section>
      <SignUpSection />
    </>
  )
}

/** The effect of a gift of each size, with a link to give it. */
function Tiers() {
  return (
    <Container className="pb-10 lg:pb-12">
      <h2 className="text-lg text-ink-soft">{home.tiersTitle}</h2>
      <ul className="gift-tiers">
        {home.tiers.map(({ dollars, does, scene }) => (
          <li key={dollars}>
            <Link to={`/donate?amount=${dollars}`}>
              <ServedDrawing name={{ tier: scene }} viewBox="0 0 240 180" />
              <span>
                <strong>${dollars}</strong> {does}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Container>
  )
}

function Mission() {
  const { title, text, cards } = home.mission
  return (
    <Section className="border-t border-line" aria-labelledby="mission">
      <div className="mx-auto max-w-4xl text-center">
        <h2 id="mission" className="text-lg font-semibold tracking-normal text-secondary">
          {title}
        </h2>
        <p className="mt-4 font-display text-title text-balance">{text}</p>
      </div>
      <ul className="mt-12 grid gap-x-8 gap-y-10 sm:mt-16 sm:grid-cols-2 lg:grid-cols-4">
        {cards.map((card) => (
          <li key={card.title} className="grid grid-cols-[96px_1fr] items-center gap-x-6 lg:block lg:text-center">
            <ArchScene subject={card.scene} className="w-full lg:mx-auto lg:w-44" />
            <div>
              <h3 className="text-xl lg:mt-6">{card.title}</h3>
              <p className="mt-2 text-ink-soft lg:mx-auto lg:max-w-[13em]">{card.text}</p>
              {'link' in card && <TextLink link={card.link} />}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
