import { knownRoutes } from './react-router-privates.ts'

/** The addresses of the modules of a page; none if it is no page of React Router. */
export function findModules(pathname: string): string[] {
  const route = knownRoutes().find(({ id, path = '' }) => id !== 'root' && `/${path.split('/:')[0]}` === pathname)
  return route
    ? [route.module, route.clientActionModule, ...(route.imports ?? [])].filter((href) => href !== undefined)
    : []
}

/** Whether the page can be shown without a new document. After a release, the files of an older one are gone. */
export async function canLoadPage(pathname: string): Promise<boolean> {
  try {
    await Promise.all(findModules(pathname).map((href) => import(/* @vite-ignore */ href)))
    return true
  } catch {
    return false
  }
}
