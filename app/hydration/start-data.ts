/** The data with which React starts on a page. It is in the page, so that no script runs before an intent. */
export interface StartData {
  /** React Router's settings and the page's loader data in its encoding, as `<Scripts>` passes them. */
  context: object
  state: string
  manifest: string
  /** Published words, if there are any: they are evaluated before the modules that contain words. */
  words?: string | undefined
  entry: string
  /** The URLs of the modules of each matched route. */
  routes: Record<string, string[]>
  /** The imports of these modules, so that they are fetched in parallel. */
  imports: string[]
  /** The whole style sheet. The page contains only a part of it. */
  stylesheet: string
}

export const startDataId = 'start-data'

/** Dispatched after hydration. */
export const hydratedEvent = 'hydrated'

declare global {
  interface Window {
    /** What the start script has loaded, for the module `entry`. None in development, where `<Scripts>` starts React. */
    pageStart?: { data: StartData; routeModules: Record<string, object> }
  }
}
