import type { Category } from './consent-record.ts'

/**
 * Everything that needs consent, and the only place from which it may load: whole addresses of scripts by category.
 * Empty: this site measures nobody. An address that is added here is allowed by the security policy from the next start
 * on; whoever adds one also names it in `content/legal/cookies.ts`, and where the script sends what it counts among the
 * `connectTargets` of `start-app.server.ts`.
 */
export const scriptsByCategory: Readonly<Record<Category, readonly string[]>> = {
  analytics: [],
  marketing: [],
}

/** The one way for an address to become a script. The security policy knows it by this name, and only with scripts above. */
export const scriptPolicy = 'consented-scripts'
