import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { publicPaths } from '../head/prerender.ts'
import { showWordsFile } from '../hydration/words-file.server.ts'
import { keptPage } from '../offline/kept-page.ts'
import type { Drawing } from './drawing.ts'

/** The page that is kept for a time without a network: see `app/offline`. */
const keptPath = '/resources'

/**
 * Draws the pages that are the same for every visitor as the build does, in a process whose words are changed from the
 * start. Throws with the page and the reason if one cannot be drawn.
 */
export async function drawPages(build: ServerBuild, wordsAddress: string | undefined): Promise<Drawing> {
  showWordsFile(wordsAddress)
  let failure: unknown
  const handleError = (error: unknown) => void (failure = error)
  const entry = { ...build.entry, module: { ...build.entry.module, handleError } }
  const handle = createRequestHandler({ ...build, entry }, 'production')
  const pages: Drawing['pages'] = []
  for (const path of publicPaths()) {
    const response = await handle(new Request(`http://localhost${path}`), new RouterContextProvider())
    if (response.status !== 200) throw new Error(`The page ${path} cannot be drawn: ${reasonOf(failure, response)}`)
    pages.push({ path, html: await response.text() })
  }
  const kept = pages.find(({ path }) => path === keptPath)
  if (!kept) throw new Error(`There is no page ${keptPath}.`)
  return { pages, keptPage: keptPage(kept.html) }
}

function reasonOf(failure: unknown, { status }: Response): string {
  return failure instanceof Error ? failure.message : `It answers ${status}.`
}
