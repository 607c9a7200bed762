import { type ResourceCard as Card, resources } from '../../content/pages/resources.ts'
import { Section, Title } from '../../ui/layout.tsx'
import { NumberLinks } from '../../ui/number-links.tsx'
import { findLine, isShown } from './crisis-lines.ts'
import { LineLinks, Way } from './line-links.tsx'

export function Cards() {
  const { otherCountries } = resources
  return (
    <Section className="border-t border-line" aria-labelledby="cards">
      <Title id="cards">{resources.cardsTitle}</Title>
      <ul className="card-grid">
        {resources.crisisCards
          .filter(({ line }) => isShown(line))
          .map((card) => (
            <ResourceCard key={card.line} {...card} />
          ))}
        <li>
          <p className="font-display">{otherCountries.title}</p>
          <p>{otherCountries.text}</p>
          <ul className="contact-ways">
            <Way icon="outward" href={otherCountries.link.to} label={otherCountries.link.label} />
          </ul>
        </li>
      </ul>
      <h3 className="mt-10 text-title">{resources.faithTitle}</h3>
      <p className="mt-2 text-lg">
        <NumberLinks>{resources.faithNote}</NumberLinks>
      </p>
      <ul className="card-grid">
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
  const pages = links.map(({ label, to }) => ({ label, href: to }))
  return (
    <li>
      <p className="font-display">{title}</p>
      <p>
        <NumberLinks>{text}</NumberLinks>
      </p>
      <p className="line-hours">{hours ?? line.hours}</p>
      <LineLinks line={{ ...line, otherAccess: [], webUrl: undefined, otherPages: pages }} />
    </li>
  )
}
