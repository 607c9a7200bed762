import type { Route } from './+types/privacy.ts'
import { privacy } from '../../content/legal/privacy.ts'
import { site } from '../../content/site.ts'
import { LegalPage } from './legal-page.tsx'

export const meta: Route.MetaFunction = () => [
  { title: `${privacy.title} | ${site.name}` },
  { name: 'description', content: privacy.description },
]

export default function Privacy() {
  return <LegalPage document={privacy} />
}
