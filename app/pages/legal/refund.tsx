import type { Route } from './+types/refund.ts'
import { pageMeta } from '../../head/page-meta.ts'
import { refund } from '../../content/legal/refund.ts'
import { LegalPage } from './legal-page.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: refund.title, description: refund.description, path: '/refund' })

export default function Refund() {
  return <LegalPage document={refund} />
}
