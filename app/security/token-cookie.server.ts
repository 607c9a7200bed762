import { createHash, randomBytes } from 'node:crypto'

export const newToken = () => randomBytes(32).toString('base64url')

/** The hash of a token, which the database stores. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** A cookie with a token, for so many milliseconds: scripts cannot read it, and other hosts do not get it. */
export function tokenCookie(name: `__Host-${string}`, sameSite: 'Strict' | 'Lax', lastsMs: number) {
  const attributes = `Path=/; HttpOnly; Secure; SameSite=${sameSite}`
  return {
    with: (token: string) => `${name}=${token}; ${attributes}; Max-Age=${lastsMs / 1000}`,
    ended: `${name}=; ${attributes}; Max-Age=0`,
    /** The token in a request's cookie. Returns null when none has the right format. */
    tokenOf(request: Pick<Request, 'headers'>): string | null {
      const cookies = (request.headers.get('cookie') ?? '').split(/; */)
      const [, token = ''] = cookies.map((cookie) => cookie.split('=')).find(([each]) => each === name) ?? []
      return /^[\w-]{43}$/.test(token) ? token : null
    },
  }
}
