import type { Site } from '../app/start/start-app.server.ts'
import type { Step } from './app.ts'
import type { SiteFiles } from './files.ts'

/** Answers an address without a page. What it says is the same for everyone, so that many of them cost as little as files. */
export function missingPage({ pages }: Pick<Site, 'pages'>, files: Pick<SiteFiles, 'answerMissing'>): Step {
  return async (exchange) => {
    const { incoming, url } = exchange
    if ((incoming.method !== 'GET' && incoming.method !== 'HEAD') || !pages.isMissing(url.pathname)) return false
    // If it cannot be drawn, React Router says what is wrong.
    if (!(await files.answerMissing(exchange, pages.drawMissing).catch(() => false))) return false
    pages.logMissing(url, exchange.requestId)
    return true
  }
}
