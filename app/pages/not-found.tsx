import { data } from 'react-router'
import type { Route } from './+types/not-found.ts'
import { privatePageMeta } from '../features/head/page-meta.ts'
import { noteMissingPage } from '../features/missing-pages/note-missing-page.server.ts'
import NotFoundMessage from './not-found-message.tsx'

export function loader({ request }: Route.LoaderArgs) {
  noteMissingPage(request)
  return data(null, { status: 404 })
}

export const meta: Route.MetaFunction = () =>
  privatePageMeta({
    title: 'Page Not Found',
    description: 'There is no page at this address. It may have been moved, deleted or mistyped.',
  })

export default function NotFound() {
  return <NotFoundMessage />
}
