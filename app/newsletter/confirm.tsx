import type { Route } from './+types/confirm.ts'
import { newsletter } from '../content/newsletter.ts'
import { newsletterLinks } from '../content/newsletter-links.ts'
import { privatePageMeta } from '../head/page-meta.ts'
import { linkPageHeaders } from './link-page-headers.ts'
import { LinkPage } from './link-page.tsx'
import { loadLink } from './load-link.server.ts'

export const headers = linkPageHeaders

export const meta: Route.MetaFunction = () =>
  privatePageMeta({ title: newsletterLinks.confirm.pageTitle, description: newsletter.description })

export function loader({ request }: Route.LoaderArgs) {
  return loadLink('confirm', request)
}

export default function Confirm({ loaderData }: Route.ComponentProps) {
  return <LinkPage words={newsletterLinks.confirm} {...loaderData} />
}
