import { createRequestHandler, matchRoutes, RouterContextProvider, type ServerBuild } from 'react-router'
import { isOffice } from '../office/is-office.server.ts'
import { readsQuery } from '../head/page-query.ts'
import { log, withLogFields } from '../log/log.server.ts'
import { probePath } from '../office/launch/probe-path.ts'
import { logMissingPage } from '../pages/log-missing-page.server.ts'

/** What the Node process asks about the pages that it sends as files. */
export interface PublicPages {
  /** Whether the page at this path differs with this query. */
  readsQuery: (path: string, query: URLSearchParams) => boolean
  /** Whether there is neither a page nor a file at this path. */
  isMissing: (path: string) => boolean
  /** Logs that a visitor asked for a page that there is not. */
  logMissing: (url: URL, requestId: string) => void
  /** The page for such a path as HTML, with the words that are shown now. Rejects if it cannot be drawn. */
  drawMissing: () => Promise<string>
}

const routeId = 'pages/not-found'
const officeId = 'office/office-route'
/** Any path that has this route. */
const drawnPath = '/404'

export function publicPages(build: ServerBuild): PublicPages {
  const handle = createRequestHandler(build, process.env['NODE_ENV'])
  const routes = Object.values(build.routes)
    .filter((route) => route?.parentId === 'root')
    .map((route) => ({ id: route!.id, path: route!.path, index: route!.index }) as { id: string; path?: string })
  return {
    readsQuery,
    isMissing(path) {
      // React Router's own requests, uploaded files, and the question of the launch page.
      if (path.endsWith('.data') || path.startsWith('/downloads/') || path === probePath) return false
      const id = matchRoutes(routes, path)?.at(-1)?.route.id
      // Without STAFF, the paths of the office are like any that there is not.
      return id === routeId || (id === officeId && !isOffice(path))
    },
    logMissing: (url, request) => withLogFields({ request }, () => logMissingPage(url)),
    async drawMissing() {
      const response = await handle(new Request(`http://localhost${drawnPath}`), new RouterContextProvider())
      if (response.status === 404) return response.text()
      log.error('missing-page-not-drawn', { status: response.status })
      throw new Error(`The page of an address without one is answered ${response.status}.`)
    },
  }
}
