import { createContext, use, useEffect } from 'react'
import { Scripts } from 'react-router'
import { hydratedEvent, startDataId } from './start-data.ts'

/** What only the server has of a page: in the browser it is in the page itself. */
export interface PageParts {
  styles: string
  boot: string
  startData: string
  /** Set on a page that is rendered for one visitor: its policy allows the scripts and styles that have it. */
  nonce?: string | undefined
  /** Another script of the site's own, or nothing: see `hydration/keep-session.ts`. */
  session?: string
}

export const PagePartsContext = createContext<PageParts>({ styles: '', boot: '', startData: '' })

/**
 * The page's style sheet, inside the page, so that nothing is asked for before the first paint. Written by the server
 * alone, as is `PageStart`: React leaves elements in the head and the body alone that it does not know.
 */
export function PageStyles() {
  const { styles, nonce } = use(PagePartsContext)
  if (!import.meta.env.SSR) return null
  return <style nonce={nonce} dangerouslySetInnerHTML={{ __html: styles }} />
}

/** Before React starts, the browser fetches a page while its link is hovered, unless data is to be saved. */
const prefetch = JSON.stringify({
  prefetch: [{ where: { and: [{ href_matches: '/*' }, { not: { href_matches: '/*.pdf' } }] }, eagerness: 'moderate' }],
})

/** Replaces React Router's `<Scripts>`: the data to start with, and the script that starts when it is needed. */
export function PageStart() {
  const parts = use(PagePartsContext)
  useEffect(() => void window.dispatchEvent(new Event(hydratedEvent)), [])
  // The development server's own scripts can replace a module that was edited.
  if (import.meta.env.DEV) return <Scripts />
  if (!import.meta.env.SSR || !parts.boot) return null
  const { boot, startData, nonce, session } = parts
  return (
    <>
      <script type="application/json" id={startDataId} dangerouslySetInnerHTML={{ __html: startData }} />
      <script type="speculationrules" nonce={nonce} dangerouslySetInnerHTML={{ __html: prefetch }} />
      <script type="module" nonce={nonce} dangerouslySetInnerHTML={{ __html: boot }} />
      {session && <script type="module" nonce={nonce} dangerouslySetInnerHTML={{ __html: session }} />}
    </>
  )
}
