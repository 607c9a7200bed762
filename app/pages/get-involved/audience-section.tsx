import { Link } from 'react-router'
import type { Audience } from '../../content/get-involved.ts'
import { ArchScene } from '../../ui/drawings/arch-scene.tsx'
import { Icon } from '../../ui/drawings/icon.tsx'
import { Section } from '../../ui/layout.tsx'

export function AudienceSection({ audience, className = '' }: { audience: Audience; className?: string | undefined }) {
  const { id, scene, title, lead, offers } = audience
  return (
    <Section id={id} className={`border-t border-line ${className}`} aria-labelledby={`${id}-title`}>
      <div className="grid gap-x-16 gap-y-8 md:grid-cols-[2fr_3fr]">
        <div className="flex items-start gap-6 md:block">
          <ArchScene subject={scene} className="w-24 shrink-0 md:w-44 lg:w-56" />
          <div>
            <h2 id={`${id}-title`} className="text-title md:mt-6">
              {title}
            </h2>
            <p className="mt-3 max-w-[18em] text-lg text-ink-soft">{lead}</p>
          </div>
        </div>
        <ul className="border-t-2 border-ink">
          {offers.map((offer) => (
            <li
              key={offer.title}
              className="grid items-center gap-x-8 gap-y-1 border-b border-line py-5 lg:grid-cols-[1fr_auto]"
            >
              <div>
                <h3 className="text-xl">{offer.title}</h3>
                <p className="mt-1 max-w-[22em] text-ink-soft">{offer.text}</p>
              </div>
              <Link to={offer.link.to} className="text-link inline-flex min-h-11 items-center gap-2">
                <Icon small name={offer.link.to.startsWith('mailto:') ? 'mail' : 'outward'} />
                {offer.link.label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
