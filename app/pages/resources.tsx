import type { Route } from './+types/resources.ts'
import { pageMeta } from '../head/page-meta.ts'
import { resources } from '../content/resources.ts'
import { IconSprite } from '../ui/drawings/icon.tsx'
import { Section, Title } from '../ui/layout.tsx'
import { NumberLinks } from '../ui/number-links.tsx'
import { Cards } from './resources/cards.tsx'
import { Directories } from './resources/directories.tsx'
import { Emergency } from './resources/emergency.tsx'
import { ExitBar } from './resources/exit-bar.tsx'
import { lineIcons } from './resources/line-links.tsx'
import printSheet from './resources/print.css?url'

/** Nobody waits for what only a printer needs. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: printSheet, media: 'print' }]

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: resources.pageTitle, description: resources.description, path: '/resources' })

/** Numbers come before everything else, and nothing may lie over them: see `.numbers-first` in the style sheets. */
export default function Resources() {
  const { disclaimer } = resources
  return (
    <div className="numbers-first">
      <IconSprite names={lineIcons} />
      <ExitBar />
      <Emergency />
      <Cards />
      <Directories />
      <TeenTips />
      <section className="sheet-end border-t border-line bg-sunk py-10" aria-labelledby="disclaimer">
        <div className="mx-auto max-w-6xl px-5 sm:px-8">
          <h2 id="disclaimer" className="text-xl">
            {disclaimer.title}
          </h2>
          <p className="mt-2 max-w-prose">{disclaimer.text}</p>
        </div>
      </section>
    </div>
  )
}

function TeenTips() {
  const { tips } = resources
  return (
    <Section className="border-t off-paper border-line" aria-labelledby="tips">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[5fr_7fr]">
        <div>
          <Title id="tips">{tips.title}</Title>
          <p className="mt-4 max-w-[20em] text-lg text-ink-soft">{tips.lead}</p>
          <p className="mt-6 max-w-[20em] border-l-4 border-secondary pl-4">{tips.forTeens}</p>
        </div>
        <ol className="grid gap-6">
          {tips.steps.map(({ title, text }, index) => (
            <li key={title} className="grid grid-cols-[auto_1fr] gap-x-5">
              <span aria-hidden="true" className="font-display text-title/none font-semibold text-secondary">
                {index + 1}
              </span>
              <div>
                <h3 className="text-xl">{title}</h3>
                <p className="mt-1 max-w-prose">
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
