import type { Route } from './+types/unsubscribe.ts'
import { newsletter } from '../content/newsletter.ts'
import { newsletterLinks } from '../content/newsletter-links.ts'
import { privatePageMeta } from '../head/page-meta.ts'
import { linkPageHeaders } from './link-page-headers.ts'
import { LinkPage } from './link-page.tsx'
import { loadLink } from './load-link.server.ts'

export const headers = linkPageHeaders

export const meta: Route.MetaFunction = () =>
  privatePageMeta({ title: newsletterLinks.unsubscribe.pageTitle, description: newsletter.description })

export function loader({ request }: Route.LoaderArgs) {
  return loadLink('unsubscribe', request)
}

export default function Unsubscribe({ loaderData }: Route.ComponentProps) {
  return <LinkPage words={newsletterLinks.unsubscribe} {...loaderData} />
}
