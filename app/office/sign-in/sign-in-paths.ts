/** The addresses of signing in and out. They are no pages: nobody needs a permission, and nobody returns to them. */
export const signInPaths = {
  signIn: '/office/sign-in',
  open: '/office/open',
  signOut: '/office/sign-out',
  passkey: '/office/passkey',
} as const

export const isSignInPath = (path: string) => (Object.values(signInPaths) as string[]).includes(path)
