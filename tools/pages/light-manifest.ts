import { manifestAssignment as assignment } from '../../app/hydration/react-router-privates.ts'

interface Manifest {
  entry: { imports: string[] }
  routes: Record<string, Record<string, unknown> & { path?: string; imports?: string[] }>
}

/**
 * React Router's map of the routes without what no browser needs, because each page loads it: routes that only the server
 * answers, which links and forms ask for as documents (but not catch-alls, which lead old addresses to new ones); what a
 * route does not have; modules that every page loads anyway. Throws if the file has another form.
 */
export function lightManifest(script: string): string {
  if (!script.startsWith(assignment)) throw new Error('The map of the routes has another form than before.')
  const manifest = JSON.parse(script.slice(assignment.length).replace(/;\s*$/, '')) as Manifest
  const everywhere = new Set([...manifest.entry.imports, ...(manifest.routes['root']?.imports ?? [])])
  const routes = Object.entries(manifest.routes)
    .filter(([, { path = '', hasDefaultExport }]) => hasDefaultExport === true || path.endsWith('*'))
    .map(([id, route]) => [id, id === 'root' ? route : lightRoute(route, everywhere)])
  return `${assignment}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`
}

function lightRoute({ imports = [], ...route }: Manifest['routes'][string], everywhere: ReadonlySet<string>): object {
  const facts = Object.entries(route).filter(
    ([, fact]) => fact !== false && !(Array.isArray(fact) && fact.length === 0),
  )
  return { ...Object.fromEntries(facts), imports: imports.filter((path) => !everywhere.has(path)) }
}
