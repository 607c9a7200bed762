import { AuthClient } from '@supabase/auth-js'

/** A Supabase deployment, as the script in the page knows it. */
export interface SessionBackend {
  /** Of its authentication service. */
  url: string
  publicKey: string
  /** The entry of local storage that holds the session, named as Supabase's own client names it. */
  storageKey: string
  /** Where this module is fetched from. */
  module: string
}

/**
 * Continues the stored session, or the one in the address after signing in, and renews it while the page is open. Throws
 * nothing: a session that the service refuses is removed, and kept when the service cannot be reached.
 */
export function keepSession({ url, publicKey, storageKey }: SessionBackend): void {
  void new AuthClient({
    url,
    storageKey,
    headers: { apikey: publicKey },
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: true,
    // The client reads a session from an address in one of two ways only, and refuses the other.
    flowType: new URLSearchParams(location.search).has('code') ? 'pkce' : 'implicit',
  })
}
