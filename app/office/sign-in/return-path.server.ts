import { isOffice } from '../is-office.server.ts'

/** The paths of signing in and out. None of them is a path to return to. */
export const signInPaths = {
  signIn: '/office/sign-in',
  open: '/office/open',
  signOut: '/office/sign-out',
  passkey: '/office/passkey',
} as const

export const isSignInPath = (path: string) => (Object.values(signInPaths) as string[]).includes(path)

/** The path of the office to return to after signing in. Today, when `path` is not a page of the office. */
export function safeReturnPath(path: string): string {
  const base = 'http://office.invalid'
  const url = path.length <= 500 ? URL.parse(path, base) : null
  if (url?.origin !== base || !isOffice(url.pathname)) return '/office'
  return isSignInPath(url.pathname) ? '/office' : url.pathname + url.search
}
