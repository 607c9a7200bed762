import { Link } from 'react-router'
import { home } from '../../content/home.ts'
import { ArchScene } from '../../ui/drawings/arch-scene.tsx'
import { Section } from '../../ui/layout.tsx'

export function Mission() {
  const { title, text, cards } = home.mission
  return (
    <Section className="border-t border-line" aria-labelledby="mission">
      <div className="mx-auto max-w-4xl text-center">
        <h2 id="mission" className="text-lg font-semibold tracking-normal text-secondary">
          {title}
        </h2>
        <p className="mt-4 font-display text-title text-balance">{text}</p>
      </div>
      <ul className="mt-12 grid gap-x-8 gap-y-10 sm:mt-16 sm:grid-cols-2 lg:grid-cols-4">
        {cards.map((card) => (
          <li key={card.title} className="grid grid-cols-[6rem_1fr] items-center gap-x-6 lg:block lg:text-center">
            <ArchScene subject={card.scene} className="w-full lg:mx-auto lg:w-44" />
            <div>
              <h3 className="text-xl lg:mt-6">{card.title}</h3>
              <p className="mt-2 text-ink-soft lg:mx-auto lg:max-w-[13em]">{card.text}</p>
              {'link' in card && (
                <Link to={card.link.to} className="text-link inline-flex min-h-11 items-center">
                  {card.link.label}
                </Link>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
