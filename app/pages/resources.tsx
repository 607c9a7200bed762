import type { Route } from './+types/resources.ts'
import { pageMeta } from '../head/page-meta.ts'
import { resources } from '../content/resources.ts'
import { IconSprite } from '../ui/drawings/icon.tsx'
import { Cards } from './resources/cards.tsx'
import { Directories } from './resources/directories.tsx'
import { Emergency } from './resources/emergency.tsx'
import { ExitBar } from './resources/exit-bar.tsx'
import { lineIcons } from './resources/line-links.tsx'
import printSheet from './resources/print.css?url'
import { TeenTips } from './resources/teen-tips.tsx'

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
