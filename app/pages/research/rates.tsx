import { research } from '../../content/research.ts'
import { Section } from '../../ui/layout.tsx'

export function Rates() {
  const { title, text, bands, link } = research.rates
  return (
    <Section className="on-night bg-night text-ink" aria-labelledby="rates">
      <div className="grid items-center gap-x-16 gap-y-10 md:grid-cols-[2fr_3fr]">
        <div>
          <h2 id="rates" className="text-title">
            {title}
          </h2>
          <p className="mt-4 text-lg text-ink-soft">{text}</p>
          <a href={link.to} className="text-link mt-2 inline-flex min-h-11 items-center">
            {link.label}
          </a>
        </div>
        <dl className="grid grid-cols-3 gap-4 sm:gap-8">
          {bands.map(({ ages, percent }) => (
            <div key={ages} className="flex flex-col text-center">
              <dt className="order-3 text-lg">Ages {ages}</dt>
              <dd className="font-display text-headline font-semibold text-glow even-figures">{percent}%</dd>
              <RateWindow percent={percent} />
            </div>
          ))}
        </dl>
      </div>
    </Section>
  )
}

const sill = 270
const paneHeight = 250

/** A window lit from the sill up to the share it stands for: a full window would be 100%. */
function RateWindow({ percent }: { percent: number }) {
  const lit = (paneHeight * percent) / 100
  const pane = 'M20 270V90a70 70 0 0 1 140 0v180z'
  return (
    <svg viewBox="0 0 180 300" aria-hidden="true" className="my-2 w-full">
      <path d="M8 278V90a82 82 0 0 1 164 0v188z" className="fill-night-3" />
      <path d={pane} className="fill-night" />
      <rect x="20" y={sill - lit} width="140" height={lit} className="fill-glow" />
      <path d="M90 20v250M20 145h140" className="stroke-night-3" strokeWidth="7" />
      <rect x="0" y="270" width="180" height="16" rx="6" className="fill-line-strong" />
    </svg>
  )
}
