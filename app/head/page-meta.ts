import type { MetaDescriptor } from 'react-router'
import { site } from '../content/site.ts'
import { siteOrigin } from './site-origin.ts'

interface PageWords {
  /** The page's own name. The site's is added to it, except on the first page, whose name holds it. */
  title: string
  description: string
}

interface PublicPage extends PageWords {
  path: string
  /** The picture shown where the page is shared, 1200 by 630. The build draws one for each page. */
  image?: string
  /** What the page says to search engines about itself besides its place on the site. */
  jsonLd?: object | undefined
}

/** The head of a page that anybody may find, share and link to. */
export function pageMeta({ title, description, path, image = socialPicture(path), jsonLd }: PublicPage) {
  const inner = path !== '/'
  const fullTitle = inner ? titleOnSite(title) : title
  const url = siteOrigin + path
  const descriptors: MetaDescriptor[] = [
    { title: fullTitle },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
  ]
  // Browsers share the canonical address. The rest is for crawlers, which read pages as the server writes them.
  if (!import.meta.env.SSR) return descriptors
  descriptors.push(
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: siteOrigin + image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: fullTitle },
    { name: 'twitter:card', content: 'summary_large_image' },
  )
  if (inner) descriptors.push({ 'script:ld+json': breadcrumbs(title, url) as Record<string, string> })
  if (jsonLd) descriptors.push({ 'script:ld+json': jsonLd as Record<string, string> })
  return descriptors
}

/** The head of a page that belongs to one visitor, or to none: search engines leave it out. */
export function privatePageMeta({ title, description }: PageWords): MetaDescriptor[] {
  return [
    { title: titleOnSite(title) },
    { name: 'description', content: description },
    { name: 'robots', content: 'noindex' },
  ]
}

function titleOnSite(title: string): string {
  return `${title} | ${site.name}`
}

function socialPicture(path: string): string {
  return `/social/${path.slice(1).replaceAll('/', '-') || 'home'}.png`
}

function breadcrumbs(name: string, url: string): object {
  const place = (position: number, name: string, item: string) => ({ '@type': 'ListItem', position, name, item })
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [place(1, 'Home', `${siteOrigin}/`), place(2, name, url)],
  }
}
