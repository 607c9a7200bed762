import { useEffect, useRef } from 'react'
import {
  NavigationType,
  UNSAFE_useScrollRestoration as useScrollRestoration,
  useLocation,
  useNavigationType,
} from 'react-router'

/** What a browser does for a page that comes as a document, for pages that come without one. */
export function BetweenPages() {
  // Not `<ScrollRestoration>`, whose inline script Trusted Types refuse. A document remembers only its own positions:
  // the browser has restored those of an earlier one before React starts, and to do it again would move the page.
  useScrollRestoration({ storageKey: String(performance.timeOrigin) })
  useFocusOnPage()
  usePrefetch()
  useCrisisDocument()
  return null
}

/** Which link led away from an entry of the history, as its index among all links. */
const leftBy = new Map<string, number>()
const allLinks = () => [...document.querySelectorAll('a')]

/** The heading of a new page takes the focus, so a screen reader says it. On return, the link that led away does. */
function useFocusOnPage(): void {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()
  const last = useRef({ key, pathname })

  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link) leftBy.set(last.current.key, allLinks().indexOf(link))
    }
    document.addEventListener('click', remember, true)
    return () => document.removeEventListener('click', remember, true)
  }, [])

  useEffect(() => {
    const isSamePage = last.current.pathname === pathname
    last.current = { key, pathname }
    if (isSamePage) return
    const link = type === NavigationType.Pop ? allLinks()[leftBy.get(key) ?? -1] : undefined
    if (link) return link.focus({ preventScroll: true })
    const heading = document.querySelector<HTMLElement>('main h1')
    if (hash || !heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [key, pathname, hash, type])
}

/** The crisis page always comes as a document: without a network, the worker then answers with the copy that says so. */
function useCrisisDocument(): void {
  useEffect(() => {
    const leaveToBrowser = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest(crisisLink)) return
      event.stopPropagation()
      // What the link's own listener does: whoever comes back finds the menu closed.
      document.querySelector<HTMLElement>(':popover-open')?.hidePopover()
    }
    document.addEventListener('click', leaveToBrowser, true)
    return () => document.removeEventListener('click', leaveToBrowser, true)
  }, [])
}

const crisisLink = 'a[href="/resources"]'
/** React Router's own links, and forms: a plain link may lead to a document or to another site. */
const routeLink = `a[data-discover]:not(${crisisLink})`
const routeElements = `${routeLink}, form[method=post]`

/**
 * Fetches the modules of the page to which a link or a form leads: when it is hovered, touched or focused, and, once
 * the visitor has done anything on this page, when it is in view. Respects a wish to save data.
 *
 * React Router's `PrefetchPageLinks` also runs the modules, and reloads the page when one cannot be fetched: a visitor
 * who hovers a link without a network would lose what was typed.
 */
function usePrefetch(): void {
  const { pathname } = useLocation()

  useEffect(() => {
    if ('connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData) return
    const inView = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) prefetch(target)
    })
    const onIntent = ({ target }: { target: EventTarget | null }) => {
      if (target instanceof Element) prefetch(target.closest(routeElements))
      for (const link of document.querySelectorAll(`main ${routeLink}`)) inView.observe(link)
    }
    const intents = ['pointerover', 'touchstart', 'focusin']
    for (const intent of intents) document.addEventListener(intent, onIntent, { passive: true })
    // The focus may be what started React.
    if (document.activeElement !== document.body) onIntent({ target: document.activeElement })
    return () => {
      inView.disconnect()
      for (const intent of intents) document.removeEventListener(intent, onIntent)
    }
  }, [pathname])
}

const fetched = new Set<string>()

/** No public page has data of its own to fetch. */
function prefetch(element: Element | null): void {
  if (!element || element.getAttribute('target')) return
  const { origin, pathname } = new URL(
    element.getAttribute('href') ?? element.getAttribute('action') ?? '',
    location.href,
  )
  if (origin !== location.origin) return
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {})
  const route = routes.find(({ id, path = '' }) => id !== 'root' && `/${path}` === pathname)
  for (const href of route ? [route.module, route.clientActionModule, ...(route.imports ?? [])] : []) {
    if (!href || fetched.has(href)) continue
    fetched.add(href)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
}
