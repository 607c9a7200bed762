import type { Category } from './consent-record.ts'

/**
 * The only list of scripts that need consent: whole addresses by category. It is empty: this site measures nobody. The
 * security policy allows an added address from the next start on. Each script must also be named in
 * `content/legal/cookies.ts`, and the addresses to which it sends data in `connectTargets` of `start-app.server.ts`.
 */
export const scriptsByCategory: Readonly<Record<Category, readonly string[]>> = {
  analytics: [],
  marketing: [],
}

/** The name of the Trusted Types policy for these scripts. The security policy allows it only if there are any. */
export const scriptPolicy = 'consented-scripts'
