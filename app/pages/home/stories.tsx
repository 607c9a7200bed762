import { home } from '../../content/home.ts'
import { Section } from '../../ui/layout.tsx'
import { WindowCount } from '../../ui/drawings/window-count.tsx'

/** The middle story has the most windows, so it gets the most room. */
const columns = [1, 21, 10] as const

export function Stories() {
  if (!home.stories) return null
  const { title, lead, entries } = home.stories
  return (
    <Section className="on-night bg-night text-ink" aria-labelledby="stories">
      <div className="grid gap-x-12 gap-y-4 md:grid-cols-[1fr_1.2fr] md:items-end">
        <h2 id="stories" className="text-title">
          {title}
        </h2>
        <p className="max-w-[23em] text-lg text-ink-soft">{lead}</p>
      </div>
      <ol className="mt-12 grid gap-12 border-t border-line pt-10 md:grid-cols-[3fr_5fr_3fr] md:gap-x-8 lg:gap-x-12">
        {entries.map((story, index) => (
          <li key={story.title} className="flex flex-col">
            <div className="flex items-end md:h-60">
              <WindowCount count={story.windows} columns={columns[index] ?? 10} />
            </div>
            <p className="mt-5 font-display text-xl font-semibold text-glow">{story.impact}</p>
            <h3 className="mt-1 text-xl">{story.title}</h3>
            <p className="mt-2 max-w-[18em] text-ink-soft">{story.description}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
