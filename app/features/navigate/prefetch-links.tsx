import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useLocation } from 'react-router'

/** React Router's own links: a plain one may lead to a document or to another site. */
const routeLinks = 'a[data-discover]'

/**
 * Fetches what a link leads to before it is pressed: when it is hovered, touched or focused, and, once the visitor
 * has done anything on this page, when it is in view. Links need not ask for it. Respects a wish to save data.
 */
export function PrefetchLinks() {
  const { pathname } = useLocation()
  const [pages, setPages] = useState<readonly string[]>([])

  useEffect(() => {
    if (savesData()) return
    const add = (link: Element | null | undefined) => {
      const page = link instanceof HTMLAnchorElement ? pageOf(link) : null
      if (page) setPages((before) => (before.includes(page) ? before : [...before, page]))
    }
    const seen = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        seen.unobserve(target)
        add(target)
      }
    })
    let watching = false
    const onIntent = ({ target }: Event) => {
      if (target instanceof Element) add(target.closest(routeLinks))
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

  return pages.map((page) => <PrefetchPageLinks key={page} page={page} />)
}

/** The page of this site that the link opens in this tab, without what does not change its modules. */
function pageOf({ origin, pathname, target }: HTMLAnchorElement): string | null {
  const opensHere = origin === window.location.origin && !target
  return opensHere && pathname !== window.location.pathname ? pathname : null
}

function savesData(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
}
