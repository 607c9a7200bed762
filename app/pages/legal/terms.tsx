import type { Route } from './+types/terms.ts'
import { terms } from '../../content/legal/terms.ts'
import { site } from '../../content/site.ts'
import { LegalPage } from './legal-page.tsx'

export const meta: Route.MetaFunction = () => [
  { title: `${terms.title} | ${site.name}` },
  { name: 'description', content: terms.description },
]

export default function Terms() {
  return <LegalPage document={terms} />
}
