import { createContext, use, useEffect } from 'react'
import { Scripts } from 'react-router'
import { darkPaper, lightPaper } from '../colors/palette.ts'
import { FontPreloads } from '../fonts/font-preloads.tsx'
import { hydratedEvent, startDataId } from './start-data.ts'

/** Parts of a page that only the server has; in the browser they are in the document. */
export interface PageParts {
  styles: string
  boot: string
  /** Called while the page is rendered: published words change between two pages, not within one. */
  startData: () => string
  /** Set on a page that is rendered for one visitor: its policy allows scripts and styles with this nonce. */
  nonce?: string | undefined
  /** The script for the Supabase session, or an empty text: see `hydration/keep-session.ts`. */
  session?: string
}

export const PagePartsContext = createContext<PageParts>({ styles: '', boot: '', startData: () => '' })

/** The first lines of the head. Only the server writes them: see `PageStyles`. */
export function PageBasics() {
  if (!import.meta.env.SSR) return null
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <FontPreloads />
      <meta name="theme-color" content={lightPaper} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={darkPaper} media="(prefers-color-scheme: dark)" />
    </>
  )
}

/**
 * The inline style sheet of the page, so that nothing is fetched before the first paint. Only the server writes this and
 * `PageStart`: React does not touch elements in the head and the body that it has not rendered.
 */
export function PageStyles() {
  const { styles, nonce } = use(PagePartsContext)
  if (!import.meta.env.SSR) return null
  return <style nonce={nonce} dangerouslySetInnerHTML={{ __html: styles }} />
}

/** Before React starts, the browser prefetches a page while its link is hovered, unless it saves data. */
const prefetch = () =>
  JSON.stringify({
    prefetch: [
      { where: { and: [{ href_matches: '/*' }, { not: { href_matches: '/*.pdf' } }] }, eagerness: 'moderate' },
    ],
  })

/** Replaces React Router's `<Scripts>`: the start data, and the script that starts React on intent. */
export function PageStart() {
  const parts = use(PagePartsContext)
  useEffect(() => void window.dispatchEvent(new Event(hydratedEvent)), [])
  // The scripts of the development server can replace edited modules.
  if (import.meta.env.DEV) return <Scripts />
  if (!import.meta.env.SSR || !parts.boot) return null
  const { boot, startData, nonce, session } = parts
  return (
    <>
      <script type="application/json" id={startDataId} dangerouslySetInnerHTML={{ __html: startData() }} />
      <script type="speculationrules" nonce={nonce} dangerouslySetInnerHTML={{ __html: prefetch() }} />
      <script type="module" nonce={nonce} dangerouslySetInnerHTML={{ __html: boot }} />
      {session && <script type="module" nonce={nonce} dangerouslySetInnerHTML={{ __html: session }} />}
    </>
  )
}
