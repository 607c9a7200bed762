import type { Route } from './+types/privacy.ts'
import { pageMeta } from '../../head/page-meta.ts'
import { privacy } from '../../content/legal/privacy.ts'
import { LegalPage } from './legal-page.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: privacy.title, description: privacy.description, path: '/privacy' })

export default function Privacy() {
  return <LegalPage document={privacy} />
}
