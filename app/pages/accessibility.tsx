import type { Route } from './+types/accessibility.ts'
import { accessibility } from '../content/pages/accessibility.ts'
import { examination } from '../content/pages/examination.ts'
import { pageMeta } from '../head/page-meta.ts'
import { LegalPage } from './legal/legal-page.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: accessibility.title, description: accessibility.description, path: '/accessibility' })

/** It has the day of the test and not the visitor's day. */
export default function Accessibility() {
  return (
    <LegalPage
      document={accessibility}
      date={
        <p className="mt-4 text-ink-soft">
          {examination.lastTested} {examination.on}
        </p>
      }
    />
  )
}
