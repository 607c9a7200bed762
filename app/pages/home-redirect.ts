import { redirect } from 'react-router'
import type { Route } from './+types/home-redirect.ts'

/**
 * `/home/…` is an old address of everything: the same path, query and hash without `/home`. The browser keeps the
 * hash itself, and the old address enters no history: a followed link that is redirected pushes only where it ends.
 */
export function loader({ url: { pathname, search } }: Route.LoaderArgs) {
  // Leading slashes are folded, or `/home//host/` would lead elsewhere.
  const rest = pathname.slice('/home'.length).replace(/^\/+/, '')
  return redirect(`/${rest}${search}`, { status: 308 })
}
