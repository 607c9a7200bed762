import { data } from 'react-router'
import type { Route } from './+types/not-found.ts'
import { site } from '../content/site.ts'
import { NotFoundMessage } from './not-found-message.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export const meta: Route.MetaFunction = () => [
  { title: `Page Not Found | ${site.name}` },
  { name: 'robots', content: 'noindex' },
]

export default function NotFound() {
  return <NotFoundMessage />
}
