import { isOffice } from '../is-office.server.ts'

/** The addresses of the way in itself: nobody wants to come back to them. */
export const signInPaths = {
  signIn: '/office/sign-in',
  open: '/office/open',
  signOut: '/office/sign-out',
  passkey: '/office/passkey',
} as const

export const isSignInPath = (path: string) => (Object.values(signInPaths) as string[]).includes(path)

/** The page of the office that was asked for, to come back to. Whatever else stands there leads to Today. */
export function safeReturnPath(asked: string): string {
  const here = 'http://office.invalid'
  const url = asked.length <= 500 ? URL.parse(asked, here) : null
  if (url?.origin !== here || !isOffice(url.pathname)) return '/office'
  return isSignInPath(url.pathname) ? '/office' : url.pathname + url.search
}
