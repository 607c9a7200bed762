import { type EntryContext, UNSAFE_useScrollRestoration } from 'react-router'

/**
 * All that the site uses of React Router without a promise of its documentation: only this file and its test name it. The
 * test looks for each in the installed release, and says what breaks without it.
 */

/** The names of `window` under which React Router's scripts hand the page over to `<HydratedRouter>`, and it its router. */
export const globalNames = {
  context: '__reactRouterContext',
  manifest: '__reactRouterManifest',
  routeModules: '__reactRouterRouteModules',
  router: '__reactRouterDataRouter',
} as const

/** The part of React Router's map of the routes that is needed to fetch the modules of a route. */
interface RouteEntry {
  id: string
  path?: string
  module: string
  clientActionModule?: string
  imports?: string[]
}

declare global {
  interface Window {
    [globalNames.context]?: object
    [globalNames.manifest]?: { routes: Record<string, RouteEntry> }
    [globalNames.routeModules]?: Record<string, object>
    [globalNames.router]?: { navigate(to: string): Promise<void> }
  }
}

/** How the file with the map of the routes begins. */
export const manifestAssignment = `window.${globalNames.manifest}=`

/** The hook of `<ScrollRestoration>`, which would write an inline script in the browser: Trusted Types refuse that. */
export const useScrollRestoration = UNSAFE_useScrollRestoration

/** Links that React Router follows without a new document. A plain link may open a document or another site. */
export const routerLink = 'a[data-discover]'

/** The message of an error for which a production server has answered with status 500. */
const serverErrorMessage = 'Unexpected Server Error'

/** Takes out of the context what `<Scripts>` writes into the page: the settings and the loader data in its encoding. */
export function takeHandoff(context: EntryContext): { settings: string; data: ReadableStream<Uint8Array> | undefined } {
  const { serverHandoffString: settings = '{}', serverHandoffStream: data } = context
  delete context.serverHandoffStream
  return { settings, data }
}

/** Call it before `<HydratedRouter>` is rendered: it does what the scripts of `<Scripts>` do. */
export function handOver(settings: object, data: string, routeModules: Record<string, object>): void {
  window[globalNames.routeModules] = routeModules
  window[globalNames.context] = { ...settings, stream: new Blob([data]).stream() }
}

/** The routes that the browser knows: none before React starts. */
export const knownRoutes = (): RouteEntry[] => Object.values(window[globalNames.manifest]?.routes ?? {})

/** Whether the server has answered with this error. */
export const isServerError = (error: unknown): boolean => error instanceof Error && error.message === serverErrorMessage
