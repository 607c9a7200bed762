import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** Which link led away from an entry of the history, as its place among all links. */
const leftBy = new Map<string, number>()

/**
 * A page that comes without a new document is announced as one: its heading takes the focus, and a screen reader says
 * it. On return, the focus goes back to the link that led away.
 */
export function AnnouncePage() {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()
  const announced = useRef(pathname)
  const at = useRef(key)

  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link) leftBy.set(at.current, links().indexOf(link))
    }
    document.addEventListener('click', remember, true)
    return () => document.removeEventListener('click', remember, true)
  }, [])

  useEffect(() => {
    at.current = key
    if (announced.current === pathname) return
    announced.current = pathname
    const link = type === NavigationType.Pop ? links()[leftBy.get(key) ?? -1] : undefined
    if (link) link.focus({ preventScroll: true })
    else if (!hash) focusHeading()
  }, [key, pathname, hash, type])

  return null
}

function links(): HTMLAnchorElement[] {
  return [...document.querySelectorAll('a')]
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
