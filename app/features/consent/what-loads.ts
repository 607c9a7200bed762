import type { Category } from './consent-record.ts'

/**
 * Everything that needs consent, and the only place from which it may load: addresses of scripts by category.
 * Empty: this site measures nobody. Whoever adds an address also names it in `content/legal/cookies.ts` and
 * allows it in the security policy.
 */
export const scriptsByCategory: Readonly<Record<Category, readonly string[]>> = {
  analytics: [],
  marketing: [],
}
