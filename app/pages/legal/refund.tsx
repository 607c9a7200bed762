import type { Route } from './+types/refund.ts'
import { refund } from '../../content/legal/refund.ts'
import { site } from '../../content/site.ts'
import { LegalPage } from './legal-page.tsx'

export const meta: Route.MetaFunction = () => [
  { title: `${refund.title} | ${site.name}` },
  { name: 'description', content: refund.description },
]

export default function Refund() {
  return <LegalPage document={refund} />
}
