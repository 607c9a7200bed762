import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { routerLink, useScrollRestoration } from './react-router-privates.ts'
import { findModules } from './route-modules.ts'

/** Does for client-side navigation what a browser does for a new document. */
export function BetweenPages() {
  // Not `<ScrollRestoration>`: Trusted Types refuse its inline script. A document stores only its own positions: the
  // browser restores those of an earlier document before React starts, and doing it twice would move the page.
  useScrollRestoration({ storageKey: String(performance.timeOrigin) })
  useFocusOnPage()
  usePrefetch()
  useCrisisDocument()
  return null
}

/** The link that was followed from an entry of the history, as its index among all links. */
const followedLinks = new Map<string, number>()
const allLinks = () => [...document.querySelectorAll('a')]

/** The heading of a new page gets the focus, so that a screen reader reads it. On return, the followed link gets it. */
function useFocusOnPage(): void {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()
  const last = useRef({ key, pathname })

  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link) followedLinks.set(last.current.key, allLinks().indexOf(link))
    }
    document.addEventListener('click', remember, true)
    return () => document.removeEventListener('click', remember, true)
  }, [])

  useEffect(() => {
    const isSamePage = last.current.pathname === pathname
    last.current = { key, pathname }
    if (isSamePage) return
    const link = type === NavigationType.Pop ? allLinks()[followedLinks.get(key) ?? -1] : undefined
    if (link) return link.focus({ preventScroll: true })
    const heading = document.querySelector<HTMLElement>('main h1')
    if (hash || !heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [key, pathname, hash, type])
}

/** The crisis page is always loaded as a document: without a network, the worker then answers with its copy. */
function useCrisisDocument(): void {
  useEffect(() => {
    const leaveToBrowser = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest(crisisLink)) return
      event.stopPropagation()
      // As the link's own listener does, so that the menu is closed on return.
      document.querySelector<HTMLElement>(':popover-open')?.hidePopover()
    }
    document.addEventListener('click', leaveToBrowser, true)
    return () => document.removeEventListener('click', leaveToBrowser, true)
  }, [])
}

const crisisLink = 'a[href="/resources"]'
const routeLink = `${routerLink}:not(${crisisLink})`
const routeElements = `${routeLink}, form[method=post]`

/**
 * Fetches the modules of the target page of a link or a form: when it is hovered, touched or focused, and, after the
 * visitor's first interaction, when it is in view. Does nothing if the browser saves data.
 *
 * React Router's `PrefetchPageLinks` also runs the modules, and reloads the page if one cannot be fetched: a visitor who
 * hovers a link without a network would lose the input.
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
    // A focus may have started React.
    if (document.activeElement !== document.body) onIntent({ target: document.activeElement })
    return () => {
      inView.disconnect()
      for (const intent of intents) document.removeEventListener(intent, onIntent)
    }
  }, [pathname])
}

const fetched = new Set<string>()

/** Public pages have no loader data to fetch. */
function prefetch(element: Element | null): void {
  if (!element || element.getAttribute('target')) return
  const { origin, pathname } = new URL(
    element.getAttribute('href') ?? element.getAttribute('action') ?? '',
    location.href,
  )
  if (origin !== location.origin) return
  for (const href of findModules(pathname)) {
    if (fetched.has(href)) continue
    fetched.add(href)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
}
