import { replace } from 'react-router'
import type { Route } from './+types/home-redirect.ts'

/**
 * `/home/…` is an old address of everything: the same path, query and hash without `/home`. The browser keeps the
 * hash itself, and neither a loaded page nor a followed link leaves the old address in its history.
 */
export function loader({ request }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url)
  // Leading slashes are folded, or `/home//host/` would lead elsewhere.
  const rest = pathname.slice('/home'.length).replace(/^\/+/, '')
  return replace(`/${rest}${search}`, { status: 308 })
}
