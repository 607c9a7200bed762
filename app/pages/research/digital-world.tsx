import { research } from '../../content/pages/research.ts'
import { Section, Title } from '../../ui/layout.tsx'

export function DigitalWorld() {
  const { title, text, figures } = research.digital
  return (
    <Section aria-labelledby="digital">
      <div className="grid gap-x-16 gap-y-8 md:grid-cols-[2fr_3fr]">
        <div>
          <Title id="digital">{title}</Title>
          <p className="mt-4 text-lg text-ink-soft">{text}</p>
          <ScreenGlow className="mt-8 w-56 max-md:hidden" />
        </div>
        <ul className="border-t-2 border-ink">
          {figures.map(({ value, text: figure, source }) => (
            <li key={value} className="grid gap-x-8 gap-y-1 border-b border-line py-6 lg:grid-cols-[15rem_1fr]">
              <p className="font-display text-title font-semibold even-figures">{value}</p>
              <div>
                <p className="max-w-prose">{figure}</p>
                <p className="mt-1 text-sm text-ink-soft">{source}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

/** A child in a dark room, lit by a screen: the only cold light of the site. */
function ScreenGlow({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 260 200" aria-hidden="true" className={className}>
      <rect width="260" height="200" rx="16" className="fill-night" />
      <path d="M172 96L92 34v124z" fill="#8ecbd8" opacity="0.3" />
      <path d="M30 200v-26c0-34 20-54 50-54s50 20 50 54v26z" className="fill-night-3" />
      <circle cx="80" cy="84" r="30" className="fill-night-3" />
      <path d="M93 57a30 30 0 0 1 0 54c6-16 6-38 0-54z" fill="#8ecbd8" />
      <path d="M112 180l56-38" className="stroke-night-3" strokeWidth="20" strokeLinecap="round" />
      <rect x="166" y="66" width="14" height="82" rx="5" className="fill-line-strong" />
      <path d="M166 72v70" stroke="#8ecbd8" strokeWidth="4" />
    </svg>
  )
}
