import type { MetaDescriptor } from 'react-router'
import { site } from '../content/site.ts'
import { siteOrigin } from './site-origin.ts'

interface PageWords {
  /** The name of the page. The site's name is added, except on the home page, whose name contains it. */
  title: string
  description: string
}

interface PublicPage extends PageWords {
  path: string
  /** The social picture, 1200 by 630 pixels. The build draws one for each page. */
  image?: string
  /** Structured data in addition to the breadcrumbs. */
  jsonLd?: object | undefined
}

/** The head of a public page, which search engines list. */
export function pageMeta({ title, description, path, image = socialPicture(path), jsonLd }: PublicPage) {
  const inner = path !== '/'
  const fullTitle = inner ? titleOnSite(title) : title
  const url = siteOrigin + path
  const descriptors: MetaDescriptor[] = [
    { title: fullTitle },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
  ]
  // Browsers share the canonical address. The rest is for crawlers, which read the server's HTML.
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

/** The head of a page that search engines do not list. */
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

/** The address of the picture that the build draws for the page at `path`. */
export function socialPicture(path: string): string {
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
