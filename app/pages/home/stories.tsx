import type { Story } from '../../content/pages/home.ts'
import { WindowCount } from '../../ui/drawings/window-count.tsx'
import { Section, Title } from '../../ui/layout.tsx'

/** A higher house would cover the story above it. */
const maxRows = 7

/** How many windows a house has side by side. The second story of the release has the most, and the widest place. */
function columnsOf(windows: number, index: number): number {
  const usual = index === 1 ? 21 : 10
  return Math.min(windows, Math.max(usual, Math.ceil(windows / maxRows)))
}

/** The results of the work as windows, and the story if there is one. */
export function Stories({ title, lead, entries }: { title: string; lead: string; entries: readonly Story[] }) {
  return (
    <Section className="on-night bg-night text-ink" aria-labelledby="stories">
      <div className="grid gap-x-12 gap-y-4 md:grid-cols-[1fr_1.2fr] md:items-end">
        <Title id="stories">{title}</Title>
        <p className="max-w-[23em] text-lg text-ink-soft">{lead}</p>
      </div>
      <ol className="mt-12 grid gap-12 border-t border-line pt-10 md:grid-cols-[3fr_5fr_3fr] md:gap-x-8 lg:gap-x-12">
        {entries.map(({ impact, description, windows, told }, index) => (
          <li key={impact} className="flex flex-col">
            <div className="flex items-end md:h-60">
              <WindowCount count={windows} columns={columnsOf(windows, index)} />
            </div>
            <h3 className="mt-5 text-xl text-glow">{impact}</h3>
            {told ? <Told {...told} /> : <p className="mt-2 max-w-[18em] text-ink-soft">{description}</p>}
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Told({ title, text, place, season, witness }: NonNullable<Story['told']>) {
  return (
    <>
      <p className="mt-1 font-display text-xl font-semibold">{title}</p>
      <p className="text-sm text-ink-soft">{`${place}, ${season}`}</p>
      <p className="mt-2 max-w-prose text-ink-soft">{text}</p>
      <p className="mt-2 text-sm">{`Told by ${witness}`}</p>
    </>
  )
}
