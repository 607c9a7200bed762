import { donors } from '../../content/donors.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/drawings/icon.tsx'
import { Container } from '../../ui/layout.tsx'
import { LampInHand } from './lamp-in-hand.tsx'

export function DonorsHero() {
  const { monthlyButton, onceButton } = donors
  return (
    <Container>
      <div className="grid items-center gap-x-10 md:grid-cols-[1fr_auto]">
        <div className="py-14 sm:py-20">
          <h1 className="text-headline">{donors.title}</h1>
          <p className="mt-5 max-w-[20em] text-xl text-ink-soft">{donors.lead}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to={monthlyButton.to} variant="give" size="large">
              {monthlyButton.label}
            </ButtonLink>
            <ButtonLink to={onceButton.to} variant="outline" size="large">
              {onceButton.label}
            </ButtonLink>
          </div>
        </div>
        <LampInHand className="mx-auto -mt-6 w-60 self-end md:mt-10 md:w-72 lg:w-96" />
      </div>
      <ul className="grid gap-x-8 border-t-2 border-ink py-4 sm:grid-cols-3 sm:py-6">
        {donors.badges.map(({ icon, title, text }) => (
          <li key={title} className="grid grid-cols-[auto_1fr] gap-x-3 py-2">
            <Icon name={icon} className="mt-0.5 text-secondary" />
            <p>
              <strong className="block font-semibold">{title}</strong>
              <span className="text-ink-soft">{text}</span>
            </p>
          </li>
        ))}
      </ul>
    </Container>
  )
}
