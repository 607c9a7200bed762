import module from 'virtual:keep-session-address'
import wakeSession from 'virtual:wake-session-script'
import type { Config } from '../platform/config.server.ts'
import type { SessionBackend } from './keep-session.ts'

let script = ''

/** Called once, when the process starts: the build knows of no deployment. */
export function setSessionBackend(supabase: Config['supabase']): void {
  script = supabase ? scriptFor(supabase) : ''
}

/** The text of the script that a page carries for the session; empty without a deployment. */
export function sessionScript(): string {
  return script
}

/** An address and a key hold nothing that could end the script's element: see the configuration. */
function scriptFor({ url, publicKey }: NonNullable<Config['supabase']>): string {
  const [project] = new URL(url).hostname.split('.')
  const backend: SessionBackend = { url: `${url}/auth/v1`, publicKey, storageKey: `sb-${project}-auth-token`, module }
  return `const backend=${JSON.stringify(backend)};${wakeSession}`
}
