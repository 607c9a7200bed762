import { createHash, randomBytes } from 'node:crypto'

export const newToken = () => randomBytes(32).toString('base64url')

/** What the database knows of a token. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** A cookie with a token, for so many milliseconds: no script reads it, and no other host gets it. */
export function tokenCookie(name: `__Host-${string}`, sameSite: 'Strict' | 'Lax', lastsMs: number) {
  const attributes = `Path=/; HttpOnly; Secure; SameSite=${sameSite}`
  return {
    with: (token: string) => `${name}=${token}; ${attributes}; Max-Age=${lastsMs / 1000}`,
    ended: `${name}=; ${attributes}; Max-Age=0`,
    /** The token that a request bears. Null: none that could be ours. */
    tokenOf(request: Request): string | null {
      const cookies = (request.headers.get('cookie') ?? '').split(/; */)
      const [, token = ''] = cookies.map((cookie) => cookie.split('=')).find(([each]) => each === name) ?? []
      return /^[\w-]{43}$/.test(token) ? token : null
    },
  }
}
