import { officeHref } from '../office-href.ts'
import { isOffice } from '../is-office.server.ts'
import { isSignInPath } from './sign-in-paths.ts'

/** The path of the office to return to after signing in. Today, when `path` is not a page of the office. */
export function safeReturnPath(path: string): string {
  const base = 'http://office.invalid'
  const url = path.length <= 500 ? URL.parse(path, base) : null
  if (url?.origin !== base || !isOffice(url.pathname)) return officeHref('/office')
  return isSignInPath(url.pathname) ? officeHref('/office') : url.pathname + url.search
}
