import type { Route } from './+types/terms.ts'
import { pageMeta } from '../../head/page-meta.ts'
import { terms } from '../../content/legal/terms.ts'
import { LegalPage } from './legal-page.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: terms.title, description: terms.description, path: '/terms' })

export default function Terms() {
  return <LegalPage document={terms} />
}
