interface BrowserRoute {
  path?: string
  hasDefaultExport: boolean
}

const beginning = 'window.__reactRouterManifest='

/**
 * The browser's map of routes without those that show no page: the functions, webhooks and files, which no page reaches
 * through React. The catch-alls stay: they lead old addresses to new ones. Throws if the file has another form.
 */
export function withPagesAlone(script: string): string {
  if (!script.startsWith(beginning)) throw new Error(`The map of the routes does not begin with ${beginning}`)
  const map = JSON.parse(script.slice(beginning.length).replace(/;\s*$/, '')) as {
    routes: Record<string, BrowserRoute>
  }
  const shown = Object.entries(map.routes).filter(
    ([, { path = '', hasDefaultExport }]) => hasDefaultExport || path.endsWith('*'),
  )
  return `${beginning}${JSON.stringify({ ...map, routes: Object.fromEntries(shown) })};`
}
