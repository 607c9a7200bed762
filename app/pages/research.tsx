import type { Route } from './+types/research.ts'
import { research } from '../content/pages/research.ts'
import { pageMeta } from '../head/page-meta.ts'
import { ButtonRow } from '../ui/controls/button.tsx'
import { ContentsLine } from '../ui/contents-line.tsx'
import { Container, Section, Title } from '../ui/layout.tsx'
import { DigitalWorld } from './research/digital-world.tsx'
import { DoorFrame } from './research/door-frame.tsx'
import { FiguresNote } from './research/figures-note.tsx'
import { AdditionalResources } from './research/additional-resources.tsx'
import { Studies } from './research/studies.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: research.pageTitle, description: research.description, path: '/research' })

export default function Research() {
  const { why, closing } = research
  const [before, years, after] = why.title.split(/(\d+-\d+)/)
  return (
    <>
      <Container className="grid grid-cols-[1fr_auto] gap-x-6 sm:grid-cols-[auto_1fr] sm:gap-x-12 lg:gap-x-20">
        <div className="pt-14 pb-8 sm:pt-20 sm:pb-10">
          <h1 className="text-headline">{research.title}</h1>
          <p className="mt-5 max-w-[22em] text-xl text-ink-soft">{research.lead}</p>
        </div>
        <DoorFrame className="w-24 self-end sm:order-first sm:row-span-2 sm:w-40 lg:w-60" />
        <Opening />
      </Container>

      <ContentsLine {...research.contents} />
      <Statistics />

      <Section className="border-t border-line bg-raised" aria-labelledby="why-title" id="why">
        <Title id="why-title">
          {before}
          <span className="whitespace-nowrap">{years}</span>
          {after}
        </Title>
        <ol className="mt-8 grid gap-8 md:grid-cols-3 md:gap-12">
          {why.reasons.map(({ title, text }) => (
            <li key={title} className="border-t-2 border-ink pt-5">
              <h3 className="text-xl">{title}</h3>
              <p className="mt-2 text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
      </Section>

      <Rates />
      <DigitalWorld />
      <Studies />
      <GlobalNeed />
      <FiguresNote />
      <AdditionalResources />

      <Section className="border-t border-line bg-sunk" aria-labelledby="closing">
        <Title id="closing">{closing.title}</Title>
        <p className="mt-4 max-w-prose text-lg text-ink-soft">{closing.text}</p>
        <ButtonRow links={closing.links} />
      </Section>
    </>
  )
}

function Opening() {
  const { value, text, source, link } = research.opening
  return (
    <div className="col-span-full pb-14 sm:col-span-1 sm:pb-20">
      <p className="max-w-[15em] text-xl">
        <strong className="block mb-3 font-display text-[5rem]/none font-semibold lg:text-[8rem]/none">{value}</strong>{' '}
        {text}
      </p>
      <p className="mt-3 max-w-prose text-sm text-ink-soft">
        {source}:{' '}
        <a href={link.to} className="text-link">
          {link.label}
        </a>
      </p>
    </div>
  )
}

function Statistics() {
  const { statisticsTitle, statisticsLead, columns, statistics } = research
  return (
    <Section aria-labelledby="statistics">
      <Title id="statistics">{statisticsTitle}</Title>
      <p className="mt-3 max-w-prose text-ink-soft">{statisticsLead}</p>
      <table aria-labelledby="statistics" className="mt-6 w-full text-left max-sm:border-t-2">
        <thead className="border-b-2 border-ink text-sm text-ink-soft max-sm:sr-only">
          <tr>
            {Object.values(columns).map((column) => (
              <th key={column} scope="col" className="py-2 pr-4 align-bottom font-normal last:pr-0 max-sm:sr-only">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {statistics.map(({ value, asked, whom, source }) => (
            <tr
              key={value}
              className="border-b border-line align-baseline max-sm:grid max-sm:grid-cols-[5rem_1fr] max-sm:items-baseline"
            >
              <th scope="row" className="py-4 font-display text-title font-semibold even-figures sm:pr-10">
                {value}
              </th>
              <td className="py-4 max-sm:pb-2 sm:w-1/2 sm:pr-10">{asked}</td>
              <td className="pb-4 max-sm:col-start-2 max-sm:text-ink-soft sm:w-1/2 sm:pt-4">
                <span className="block">{whom}</span>
                {source.to ? (
                  <a href={source.to} className="text-link">
                    {source.label}
                  </a>
                ) : (
                  source.label
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function Rates() {
  const { title, text, bands, link } = research.rates
  return (
    <Section className="on-night bg-night text-ink" aria-labelledby="rates">
      <div className="grid items-center gap-x-16 gap-y-10 md:grid-cols-[2fr_3fr]">
        <div>
          <Title id="rates">{title}</Title>
          <p className="mt-4 text-lg text-ink-soft">{text}</p>
          <a href={link.to} className="text-link mt-2 inline-flex min-h-11 items-center">
            {link.label}
          </a>
        </div>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-4 sm:gap-8">
          {bands.map(({ ages, percent }) => (
            <div key={ages} className="flex flex-col text-center">
              <dt className="order-3 whitespace-nowrap sm:text-lg">Ages {ages}</dt>
              <dd className="font-display text-headline font-semibold text-glow even-figures">{`${percent}%`}</dd>
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

/** A window that is lit from the sill up to its share. A full window is 100%. */
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

function GlobalNeed() {
  const { title, figures, after } = research.need
  return (
    <Section className="border-t border-line" aria-labelledby="need">
      <Title id="need">{title}</Title>
      <ul className="mt-8 grid gap-x-16 gap-y-10 md:grid-cols-2">
        {figures.map(({ value, text, source }) => (
          <li key={value}>
            <p className="font-display text-headline font-semibold even-figures">{value}</p>
            <p className="mt-2 max-w-[20em] text-lg">{text}</p>
            <p className="mt-1 text-sm text-ink-soft">{source}</p>
          </li>
        ))}
      </ul>
      <p className="mt-12 max-w-[19.5em] border-l-4 border-secondary pl-6 font-display text-xl sm:text-title">
        {after}
      </p>
    </Section>
  )
}
