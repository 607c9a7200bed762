import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** React Router's own links: a plain one may lead to a document or to another site. */
const routeLinks = 'a[data-discover]'

/**
 * Fetches what a link leads to before it is pressed: when it is hovered, touched or focused, and, once the visitor
 * has done anything on this page, when it is in view. Links need not ask for it. Respects a wish to save data.
 *
 * React Router's `PrefetchPageLinks` also runs the modules, and reloads the page when one cannot be had: whoever
 * hovered a link without a network would lose what was typed.
 */
export function PrefetchLinks() {
  const { pathname } = useLocation()

  useEffect(() => {
    if (savesData()) return
    const seen = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        seen.unobserve(target)
        prefetch(target)
      }
    })
    let watching = false
    const onIntent = ({ target }: Event) => {
      if (target instanceof Element) prefetch(target.closest(routeLinks))
      if (watching) return
      watching = true
      for (const link of document.querySelectorAll(`main ${routeLinks}`)) seen.observe(link)
    }
    const intents = ['pointerover', 'touchstart', 'focusin']
    for (const intent of intents) document.addEventListener(intent, onIntent, { passive: true })
    return () => {
      seen.disconnect()
      for (const intent of intents) document.removeEventListener(intent, onIntent)
    }
  }, [pathname])

  return null
}

const fetched = new Set<string>()

function prefetch(link: Element | null): void {
  const route = link instanceof HTMLAnchorElement ? routeOf(link) : undefined
  if (!route) return
  for (const href of [route.module, route.clientActionModule, ...(route.imports ?? [])]) {
    if (!href || fetched.has(href)) continue
    fetched.add(href)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
}

/** The route of the page of this site that the link opens in this tab. No public page has data of its own to fetch. */
function routeOf({ origin, pathname, target }: HTMLAnchorElement) {
  if (origin !== window.location.origin || target) return undefined
  return Object.values(window.__reactRouterManifest?.routes ?? {}).find(
    ({ id, path = '' }) => id !== 'root' && `/${path}` === pathname,
  )
}

function savesData(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
}
