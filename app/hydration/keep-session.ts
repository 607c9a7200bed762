import { AuthClient } from '@supabase/auth-js'

/** A Supabase deployment, for the script in the page. */
export interface SessionBackend {
  /** The URL of its authentication service. */
  url: string
  publicKey: string
  /** The key of the session in local storage, as Supabase's client names it. */
  storageKey: string
  /** The URL of this module. */
  module: string
}

/**
 * Continues the stored session, or the one in the URL after signing in, and renews it while the page is open. It never
 * throws: a session that the service refuses is removed; if the service cannot be reached, the session stays.
 */
export function keepSession({ url, publicKey, storageKey }: SessionBackend): void {
  void new AuthClient({
    url,
    storageKey,
    headers: { apikey: publicKey },
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: true,
    // The client supports only one of the two flows at a time.
    flowType: new URLSearchParams(location.search).has('code') ? 'pkce' : 'implicit',
  })
}
