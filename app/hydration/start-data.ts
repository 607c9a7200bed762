/** What React needs to start on a page, written into it as data, so that nothing runs before it is needed. */
export interface StartData {
  /** React Router's settings and the page's loader data in its own encoding, as `<Scripts>` would hand them over. */
  context: object
  state: string
  manifest: string
  entry: string
  /** The addresses of each matched route's modules, which together are the route. */
  routes: Record<string, string[]>
  /** What all of these import: fetched at the same time, not one after another. */
  imports: string[]
  /** The whole style sheet. The page carries its own part of it. */
  stylesheet: string
}

export const startDataId = 'start-data'

/** Sent when React has hydrated the page. */
export const hydratedEvent = 'hydrated'

/** What of React Router's map is needed to fetch a route ahead. */
interface RouteEntry {
  id: string
  path?: string
  module: string
  clientActionModule?: string
  imports?: string[]
}

declare global {
  interface Window {
    __reactRouterContext?: object
    __reactRouterManifest?: { routes: Record<string, RouteEntry> }
    __reactRouterRouteModules?: Record<string, object>
  }
}
