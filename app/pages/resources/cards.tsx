import { type ResourceCard as Card, resources } from '../../content/pages/resources.ts'
import { Section, Title } from '../../ui/layout.tsx'
import { NumberLinks } from '../../ui/number-links.tsx'
import { findLine, isShown } from './crisis-lines.ts'
import { LineLinks } from './line-links.tsx'

export const gridLook = 'card-grid mt-6'
export const cardLook = 'border-t-2 border-ink pt-4'
export const titleLook = 'font-display text-xl font-semibold'

export function Cards() {
  const { otherCountries } = resources
  return (
    <Section className="border-t border-line" aria-labelledby="cards">
      <Title id="cards">{resources.cardsTitle}</Title>
      <ul className={gridLook}>
        {resources.crisisCards
          .filter(({ line }) => isShown(line))
          .map((card) => (
            <ResourceCard key={card.line} {...card} />
          ))}
        <li className={cardLook}>
          <p className={titleLook}>{otherCountries.title}</p>
          <p className="mt-2">{otherCountries.text}</p>
          <a href={otherCountries.link.to} rel="noreferrer" className="text-link inline-flex min-h-11 items-center">
            {otherCountries.link.label}
          </a>
        </li>
      </ul>
      <h3 className="mt-10 text-title">{resources.faithTitle}</h3>
      <p className="mt-2 text-lg">
        <NumberLinks>{resources.faithNote}</NumberLinks>
      </p>
      <ul className={gridLook}>
        {resources.faithCards
          .filter(({ line }) => isShown(line))
          .map((card) => (
            <ResourceCard key={card.line} {...card} />
          ))}
      </ul>
    </Section>
  )
}

function ResourceCard({ line: id, title, text, hours, links }: Card) {
  const line = findLine(id)
  return (
    <li className={cardLook}>
      <p className={titleLook}>{title}</p>
      <p className="mt-2">
        <NumberLinks>{text}</NumberLinks>
      </p>
      <p className="mt-2 text-sm text-ink-soft">{hours ?? line.hours}</p>
      <LineLinks line={{ ...line, otherAccess: [] }} withPages={false} />
      {links.map(({ label, to }) => (
        <p key={to}>
          <a href={to} rel="noreferrer" className="text-link inline-flex min-h-11 items-center">
            {label}
          </a>
        </p>
      ))}
    </li>
  )
}
