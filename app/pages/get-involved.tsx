import { Link } from 'react-router'
import type { Route } from './+types/get-involved.ts'
import { getInvolved } from '../content/get-involved.ts'
import { stateDisclosuresLink } from '../content/legal/state-disclosures.ts'
import { pageMeta } from '../head/page-meta.ts'
import { ButtonLink } from '../ui/controls/button.tsx'
import { Section } from '../ui/layout.tsx'
import { AudienceSection } from './get-involved/audience-section.tsx'
import { Doors } from './get-involved/doors.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: getInvolved.pageTitle, description: getInvolved.description, path: '/get-involved' })

const grounds = ['bg-paper', 'bg-raised', 'on-night bg-night text-ink'] as const

export default function GetInvolved() {
  const { audiences, closing } = getInvolved
  return (
    <>
      <Doors />
      {audiences.map((audience, index) => (
        <AudienceSection key={audience.id} audience={audience} className={grounds[index]} />
      ))}
      <Section aria-labelledby="closing">
        <div className="text-center">
          <h2 id="closing" className="text-title">
            {closing.title}
          </h2>
          <p className="mx-auto mt-4 max-w-[23em] text-lg text-ink-soft">{closing.text}</p>
          <div className="mt-8 flex flex-wrap justify-center gap-3">
            <ButtonLink to={closing.contact.to} variant="outline" size="large">
              {closing.contact.label}
            </ButtonLink>
            <ButtonLink to={closing.give.to} variant="give" size="large">
              {closing.give.label}
            </ButtonLink>
          </div>
          <Link to={stateDisclosuresLink.to} className="text-link mt-4 inline-flex min-h-11 items-center text-sm">
            {stateDisclosuresLink.label}
          </Link>
        </div>
      </Section>
    </>
  )
}
