import type { Route } from './+types/home.ts'
import { home } from '../content/home.ts'
import { site } from '../content/site.ts'
import { organisation } from '../head/organisation.ts'
import { pageMeta } from '../head/page-meta.ts'
import { SignUpSection } from '../newsletter/sign-up-section.tsx'
import { ButtonLink } from '../ui/controls/button.tsx'
import { Container, Section } from '../ui/layout.tsx'
import { LitScene } from '../ui/drawings/lit-scene.tsx'
import { LitWindow } from '../ui/drawings/lit-window.tsx'
import { OpenBook } from '../ui/drawings/open-book.tsx'
import { Mission } from './home/mission.tsx'
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
        <Container className="grid items-end gap-x-8 lg:grid-cols-[1.1fr_1fr]">
          <div className="self-center pt-14 pb-6 lg:py-24">
            <h1 className="max-w-[9.5em] text-headline">{home.headline}</h1>
            <p className="mt-6 max-w-[17em] text-xl text-ink-soft">{home.lead}</p>
            <div className="mt-8 flex flex-wrap gap-3">
              <ButtonLink to={home.callToAction.to} variant="give" size="large">
                {home.callToAction.label}
              </ButtonLink>
              <ButtonLink to="/research" variant="outline" size="large">
                {home.researchLink}
              </ButtonLink>
            </div>
          </div>
          <LitWindow className="mx-auto w-full max-w-md lg:mt-10 lg:max-w-none" />
        </Container>
      </section>

      <Section className="bg-raised" aria-labelledby="tiers">
        <h2 id="tiers" className="text-title">
          {home.tiersTitle}
        </h2>
        <ol className="mt-10 grid gap-10 sm:grid-cols-3 sm:gap-8 lg:gap-14">
          {home.tiers.map(({ amount, does, scene, giveAmount }) => (
            <li key={amount} className="flex flex-col">
              <LitScene scene={scene} className="w-full max-w-64 sm:max-w-80" />
              <p className="mt-5 font-display text-headline font-semibold even-figures">{amount}</p>
              <p className="mt-1 mb-5 max-w-[11em] text-lg text-ink-soft">{does}</p>
              <ButtonLink to={`/donate?amount=${giveAmount}`} variant="give" className="mt-auto self-start">
                Give {amount}
              </ButtonLink>
            </li>
          ))}
        </ol>
      </Section>

      <Mission />
      <Stories />

      <Section aria-labelledby="closing">
        <div className="grid items-center gap-10 sm:grid-cols-[1fr_auto]">
          <div>
            <h2 id="closing" className="text-title">
              {home.closing.title}
            </h2>
            <p className="mt-4 max-w-prose text-lg text-ink-soft">{home.closing.text}</p>
            <div className="mt-8 flex flex-wrap gap-3">
              <ButtonLink to={home.callToAction.to} variant="give" size="large">
                {home.callToAction.label}
              </ButtonLink>
              <ButtonLink to="/about" variant="outline" size="large">
                {home.closing.aboutLink}
              </ButtonLink>
            </div>
          </div>
          <OpenBook className="mx-auto w-64 lg:w-96" />
        </div>
      </Section>
      <SignUpSection />
    </>
  )
}
