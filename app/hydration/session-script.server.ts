import module from 'virtual:keep-session-address'
import wakeSession from 'virtual:wake-session-script'
import { builtSettings } from '../config/built-settings.server.ts'
import type { SessionBackend } from './keep-session.ts'

/** The inline script for the Supabase session; empty without a deployment. */
export const sessionScript = scriptFor(builtSettings.supabase)

/** The URL and the key cannot contain the end of the script element: see `environmentSchema`. */
function scriptFor(supabase: typeof builtSettings.supabase): string {
  if (!supabase) return ''
  const { url, publicKey } = supabase
  const [project] = new URL(url).hostname.split('.')
  const backend: SessionBackend = { url: `${url}/auth/v1`, publicKey, storageKey: `sb-${project}-auth-token`, module }
  return `const backend=${JSON.stringify(backend)};${wakeSession}`
}
