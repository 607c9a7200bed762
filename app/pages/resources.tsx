import type { Route } from './+types/resources.ts'
import { pageMeta } from '../head/page-meta.ts'
import { resources } from '../content/pages/resources.ts'
import { IconSprite } from '../ui/drawings/icon.tsx'
import { Section, Title } from '../ui/layout.tsx'
import { NumberLinks } from '../ui/number-links.tsx'
import { Cards } from './resources/cards.tsx'
import { Directories } from './resources/directories.tsx'
import { Emergency } from './resources/emergency.tsx'
import { InSpanish } from './resources/in-spanish.tsx'
import { ExitBar } from './resources/exit-bar.tsx'
import { KeepNumbers } from './resources/keep-numbers.tsx'
import { lineIcons } from './resources/line-links.tsx'
import printStyles from './resources/print.css?url'

/** Loaded with `media="print"`, so that it does not delay the page. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: printStyles, media: 'print' }]

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: resources.pageTitle, description: resources.description, path: '/resources' })

/** The numbers come first, and nothing may cover them: see `.numbers-first` in the style sheets. */
export default function Resources() {
  const { disclaimer } = resources
  return (
    <div className="numbers-first">
      <IconSprite names={lineIcons} />
      <ExitBar />
      <Emergency />
      <Cards />
      <Directories />
      <InSpanish />
      <TeenTips />
      <KeepNumbers />
      <Section className="sheet-end border-t border-line bg-sunk" aria-labelledby="disclaimer">
        <h2 id="disclaimer" className="text-xl">
          {disclaimer.title}
        </h2>
        <p className="mt-2 max-w-prose">{disclaimer.text}</p>
      </Section>
    </div>
  )
}

function TeenTips() {
  const { tips } = resources
  return (
    <Section className="border-t border-line" aria-labelledby="tips">
      <div className="grid gap-10 lg:grid-cols-[5fr_7fr]">
        <div>
          <Title id="tips">{tips.title}</Title>
          <p className="mt-4 text-lg text-ink-soft">{tips.lead}</p>
          <p className="mt-6 border-t-2 border-ink pt-4">{tips.forTeens}</p>
        </div>
        <ol className="tips">
          {tips.steps.map(({ title, text }) => (
            <li key={title}>
              <div>
                <h3>{title}</h3>
                <p>
                  <NumberLinks>{text}</NumberLinks>
                </p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  )
}
